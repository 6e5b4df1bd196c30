// Python, in a worker of its own: it is asked for one thing after the other, and answers with plain values and bytes.
let ready;

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
async function start({ python: folder, bundle, lock }) {
  const home = new URL(folder, import.meta.url).href;
  const archive = fetch(new URL(bundle, import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.arrayBuffer();
  });
  const lost = missing();
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  const silent = () => {};
  const loaded = loadPyodide({
    indexURL: home,
    lockFileContents: JSON.stringify(lock),
    stdout: silent,
    stderr: silent,
    env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
  });
  const python = await Promise.race([loaded, lost]);
  python.FS.mkdirTree("/cardgen");
  python.unpackArchive(await archive, "zip", { extractDir: "/cardgen" });
  python.runPython("import sys; sys.path.insert(0, '/cardgen')");
  return { python, call: python.pyimport("cardgen.web").call, Path: python.pyimport("pathlib").Path };
}

// A file lies in memory as long as it is looked at: what reads it takes a path.
function placed({ python, Path }, { name, content }) {
  const path = `/tmp/${name.replaceAll(/[/\\\0]/g, "_").slice(-80) || "file.pdf"}`;
  python.FS.writeFile(path, content);
  return { value: Path(path), remove: () => python.FS.unlink(path) };
}

onmessage = async ({ data: { begin, id, name, values, file } }) => {
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
    const found = engine.call(name, ...(place ? [place.value] : []), ...given);
    const answer = found.toJs({ dict_converter: Object.fromEntries, create_pyproxies: false });
    found.destroy();
    postMessage({ id, answer });
  } catch (error) {
    postMessage({ id, answer: { mistake: error.type || error.name } });
  } finally {
    place?.remove();
  }
};
