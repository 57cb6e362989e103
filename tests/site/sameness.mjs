// What a game's compiled code does in Pyodide, as digests: `tests/sameness.py` with what the site's worker takes.
//
//     node sameness.mjs PYODIDE PYTHON ROOT GAME

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , pyodide, python, root, game] = process.argv;
const { stdlib, games, libraries } = JSON.parse(readFileSync(join(python, "files.json"), "utf-8"));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const there = await loadPyodide({ stdLibURL: join(python, stdlib.name) });
for (const { name } of [games, libraries]) {
  there.unpackArchive(new Uint8Array(readFileSync(join(python, name))), "zip", { extractDir: "/home/tablier" });
}
for (const [folder, file] of [
  ["tests", "sameness.py"],
  ["tablier/testing", "walks.py"],
]) {
  there.FS.mkdirTree(`/home/tablier/${folder}`);
  there.FS.writeFile(`/home/tablier/${folder}/${file}`, readFileSync(join(root, folder, file)));
}
process.on("uncaughtException", (error) => {
  process.stderr.write(String(error)); // without the line of Pyodide that it comes from, which is a megabyte long
  process.exitCode = 1;
});
there.runPython(`
import json, sys
sys.path.insert(0, "/home/tablier")
from tests.sameness import digests
print(json.dumps(digests(${JSON.stringify(game)}, learning=False)))
`);
