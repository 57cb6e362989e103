// Compiles the Python sources of the site's bundle by the very Python that runs in the browser, and leaves its standard
// library's out that nothing there uses.
//
//     node compile.mjs PYODIDE FOLDER

import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , from, folder] = process.argv;
/** Of the standard library: for other machines, for developers, or for what no browser does. */
const UNUSED =
  "_pydatetime _pyio _pyrepl antigravity argparse bdb cProfile calendar code compileall compression/bz2 " +
  "compression/lzma compression/zstd configparser csv curses dbm doctest ensurepip fileinput ftplib http idlelib " +
  "imaplib lib2to3 mailbox mimetypes modulefinder multiprocessing optparse pdb pickletools plistlib poplib profile pstats " +
  "pyclbr pydoc pydoc_data smtplib socketserver sqlite3 symtable tabnanny tarfile test this tkinter tomllib trace turtle " +
  "turtledemo unittest venv wave webbrowser wsgiref xml xmlrpc zipapp";
/** Of its encodings. */
const USED = ["__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8", "utf_16", "utf_32"];
const unused = UNUSED.split(" ");

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

for (const part of ["games", "libraries", "stdlib"]) {
  for (const name of readdirSync(join(folder, part), { recursive: true, encoding: "utf-8" })) {
    const file = join(folder, part, name);
    if (part === "stdlib" && name.endsWith(".py") && isUnused(name)) rmSync(file);
    else if (name.endsWith(".py")) {
      const code = compile(readFileSync(file, "utf-8"), name);
      writeFileSync(file.replace(/py$/, "pyc"), code.toJs());
      code.destroy();
      rmSync(file);
    }
  }
}

/** @param {string} name a file of the standard library */
function isUnused(name) {
  const encoding = name.match(/^encodings\/(\w+)\.py$/)?.[1];
  if (encoding) return !USED.includes(encoding);
  return unused.some((one) => name === `${one}.py` || name.startsWith(`${one}/`));
}
