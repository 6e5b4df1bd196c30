// Compares the net of hashes under one of the Pythons of package.json:  node net.mjs PYTHON ROOT LIBRARIES
// PYTHON is the folder of the package, ROOT that of the repository, LIBRARIES one with reportlab and the others.
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [python, root, libraries] = process.argv.slice(2);
const version = basename(python).replace("python", "");

const started = Date.now();
const { loadPyodide } = await import(pathToFileURL(`${python}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${python}/` });
for (const [place, folder] of Object.entries({
  "/repository": root,
  "/libraries": libraries,
  "/data/templates": `${root}/templates`,
  "/data/fonts": `${root}/fonts`,
})) {
  pyodide.FS.mkdirTree(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, place);
}

let exitCode = 1;
try {
  exitCode = pyodide.runPython(`
import sys
sys.dont_write_bytecode = True  # the folders are the real ones
sys.path[:0] = ["/repository", "/libraries"]
if "%d.%d" % sys.version_info[:2] != "${version}":
    raise SystemExit(f"this is Python {sys.version}, not ${version}")

import cardgen
cardgen.__path__.append("/data")  # as in pyproject.toml: templates and fonts are packages of cardgen

from tests.golden import net
net.main([])
`);
} catch (error) {
  console.error(String(error.message).slice(-4000)); // without the engine's own source, of which node would show a line of megabytes
}
console.log(`Python ${version}: ${exitCode ? "FAILED" : "equal"}, ${Math.round((Date.now() - started) / 1000)} s`);
process.exit(exitCode);
