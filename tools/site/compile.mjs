// Compiles a folder of Python files with the Python of the page, and leaves the compiled ones alone:  node compile.mjs PYODIDE FOLDER
import { pathToFileURL } from "node:url";

const [home, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${home}/`, env: { PYTHONHASHSEED: "0", HOME: "/" } });
python.FS.mkdirTree("/bundle");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/bundle");
const failed = python.runPython(`
import compileall, gc, os, py_compile
gc.disable()
failed = not compileall.compile_dir("/bundle", quiet=1, legacy=True, stripdir="/bundle", maxlevels=20,
                                    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
for place, _, names in os.walk("/bundle"):
    for name in names:
        if name.endswith(".py"):
            os.unlink(f"{place}/{name}")
failed
`);
process.exit(failed ? 1 : 0);
