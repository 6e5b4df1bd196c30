// Python, in a worker of its own: it is asked for one thing after the other, and answers with plain values and bytes.
let ready;
let rare; // what few games need, by the call that misses it or for all: fetched when it is missed

// Pyodide only warns of a part that doesn't come or isn't whole, and waits for ever: here it is an error.
function missing() {
  const load = WebAssembly.instantiateStreaming.bind(WebAssembly);
  return new Promise((_, fail) => {
    WebAssembly.instantiateStreaming = (...values) => {
      const made = load(...values);
      made.catch(fail);
      return made;
    };
  });
}

// Where Python and what it runs are: the page knows it.
async function start({ python: folder, bundle, more, lock }) {
  const home = new URL(folder, import.meta.url).href;
  const archive = archiveAt(bundle);
  rare = { ...more };
  const lost = missing();
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  const silent = () => {};
  const loaded = loadPyodide({
    indexURL: home,
    lockFileContents: JSON.stringify(lock),
    stdout: silent,
    stderr: silent,
    env: { PYTHONDONTWRITEBYTECODE: "1" },
  });
  const python = await Promise.race([loaded, lost]);
  python.FS.mkdirTree("/cardgen");
  python.FS.mkdirTree("/given");
  python.unpackArchive(await archive, "zip", { extractDir: "/cardgen" });
  python.runPython("import sys; sys.path.insert(0, '/cardgen')");
  return { python, call: python.pyimport("cardgen.web").call, Path: python.pyimport("pathlib").Path };
}

async function archiveAt(path) {
  const answer = await fetch(new URL(path, import.meta.url)).catch(() => null);
  if (!answer?.ok) throw Object.assign(new Error(path), { type: "NotLoaded" });
  return answer.arrayBuffer();
}

// Whether an archive unfolds to no more than a pack may be: what it says of its files bounds what is read of them.
const FITS = `
def fits(content):
    import io, zipfile
    with zipfile.ZipFile(io.BytesIO(content.to_bytes())) as archive:
        files = archive.infolist()
    return len(files) <= 500 and sum(file.file_size for file in files) <= 60_000_000
fits
`;

const MISSED = ["FileNotFoundError", "ModuleNotFoundError"];

// What is called again when something of it was missing: nothing that it does is done by halves.
async function call({ python, call: ask }, name, values) {
  const found = ask(name, ...values);
  const answer = found.toJs({ dict_converter: Object.fromEntries, create_pyproxies: false });
  found.destroy();
  const part = [name, "more"].find((one) => rare[one]);
  if (!part || !MISSED.includes(answer.mistake)) return answer;
  python.unpackArchive(await archiveAt(rare[part]), "zip", { extractDir: "/cardgen" });
  delete rare[part];
  python.runPython("import importlib; importlib.invalidate_caches()");
  return call({ python, call: ask }, name, values);
}

// A file, or a folder from a ZIP file, lies in memory as long as it is looked at: what reads it takes a path.
function placed({ python, Path }, { name, content, folder }) {
  if (folder) {
    const path = "/given/pack";
    const remove = () => python.runPython(`import shutil; shutil.rmtree("${path}", ignore_errors=True)`);
    remove(); // what half an archive has left there
    const fits = python.runPython(FITS)(folder);
    if (!fits) throw Object.assign(new Error("too large"), { type: "TooLarge" });
    python.unpackArchive(folder, "zip", { extractDir: path });
    return { value: Path(path), remove };
  }
  const path = `/given/${name.replaceAll(/[/\\\0]/g, "_").slice(-80) || "file.pdf"}`;
  python.FS.writeFile(path, content);
  return { value: Path(path), remove: () => python.FS.unlink(path) };
}

self.onmessage = async ({ data: { begin, id, name, values, file } }) => {
  if (begin) {
    ready = start(begin);
    return ready.then(
      () => postMessage({ ready: true }),
      () => postMessage({ ready: false }),
    );
  }
  let place;
  try {
    const engine = await ready;
    place = file && placed(engine, file);
    const given = values.map((value) => engine.python.toPy(value));
    const answer = await call(engine, name, [...(place ? [place.value] : []), ...given]);
    postMessage({ id, answer });
  } catch (error) {
    // What isn't an exception of Python's has ended it for good.
    postMessage({ id, answer: { mistake: error.type || error.name }, fatal: !error.type });
  } finally {
    try {
      place?.remove();
    } catch {
      // it has ended
    }
  }
};
