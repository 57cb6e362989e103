// Compiles the Python sources of the site's bundle by the very Python that runs in the browser, and leaves its standard
// library's out that nothing there uses.
//
//     node compile.mjs PYODIDE FOLDER

import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , from, folder] = process.argv;
/** Of the standard library: for other machines, for developers, or for tests. */
const UNUSED = [
  "_pyrepl",
  "_sysconfigdata",
  "antigravity",
  "cProfile",
  "compression/bz2",
  "compression/lzma",
  "compression/zstd",
  "curses",
  "dbm",
  "ensurepip",
  "ftplib",
  "idlelib",
  "imaplib",
  "lib2to3",
  "mailbox",
  "multiprocessing",
  "optparse",
  "pdb",
  "poplib",
  "profile",
  "pstats",
  "pydoc",
  "pydoc_data",
  "smtplib",
  "socketserver",
  "sqlite3",
  "tarfile",
  "test",
  "this",
  "tkinter",
  "turtle",
  "turtledemo",
  "unittest",
  "venv",
  "webbrowser",
  "wsgiref",
  "xmlrpc",
  "zipapp",
];

const { loadPyodide } = await import(pathToFileURL(join(from, "pyodide.mjs")).href);
const python = await loadPyodide();
const compile = python.runPython(`
import importlib._bootstrap_external, importlib.util

def compiled(text, name):
    code = compile(text, name, "exec", dont_inherit=True)
    source_hash = importlib.util.source_hash(text.encode())
    return importlib._bootstrap_external._code_to_hash_pyc(code, source_hash, checked=False)

compiled
`);

for (const part of ["games", "stdlib"]) {
  for (const name of readdirSync(join(folder, part), { recursive: true, encoding: "utf-8" })) {
    const file = join(folder, part, name);
    const isUnused = part === "stdlib" && UNUSED.some((one) => name === `${one}.py` || name.startsWith(`${one}/`));
    if (isUnused && name.includes(".")) rmSync(file);
    else if (name.endsWith(".py")) {
      const code = compile(readFileSync(file, "utf-8"), name);
      writeFileSync(file.replace(/py$/, "pyc"), code.toJs());
      code.destroy();
      rmSync(file);
    }
  }
}
