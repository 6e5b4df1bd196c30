// The way to Python: first the service worker, which gives the worker its rules, then the worker.
import { DATA } from "./dom.js";

let worker;
let count = 0;
const waiting = new Map();
const listeners = new Set();
const early = []; // what is asked before there is a worker

export const state = { begun: false, ready: false, failed: false, offline: false, first: !navigator.serviceWorker?.controller, update: null };

/** Attributes of a button that has to wait for Python. */
export const needed = (busy = false) => ({ disabled: !state.ready || busy });

export function onChange(listener) {
  listeners.add(listener);
}

function changed(values) {
  Object.assign(state, values);
  for (const listener of listeners) listener(state);
}

/** Start Python, once. */
export async function begin() {
  if (state.begun) return;
  state.begun = true;
  await keptHere;
  launch();
}

// The page is kept on the device, with or without Python.
const keptHere = keep().then((offline) => changed({ offline }));

function launch() {
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ begin: DATA.ENGINE });
  for (const message of early.splice(0)) worker.postMessage(message);
  worker.onmessage = ({ data }) => {
    if ("ready" in data) changed({ ready: data.ready, failed: !data.ready });
    else {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
      if (data.fatal) anew();
    }
  };
  worker.onerror = () => {
    lose();
    changed({ ready: false, failed: true });
  };
}

function lose() {
  for (const answer of waiting.values()) answer({ mistake: "worker" });
  waiting.clear();
}

// What takes too long can only be ended with the whole worker: another one begins.
function end(id) {
  if (!waiting.has(id)) return;
  waiting.get(id)({ slow: true });
  waiting.delete(id);
  anew();
}

// Another Python: the games are with the page, so nothing is lost.
function anew() {
  worker.terminate();
  lose();
  changed({ ready: false });
  launch();
}

function whenReady(doing) {
  if (state.ready) return doing();
  const once = ({ ready }) => ready && listeners.delete(once) && doing();
  return onChange(once);
}

// Whether the page is kept on the device; resolves when everything is there.
async function keep() {
  if (!navigator.serviceWorker) return false;
  try {
    const registration = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), { updateViaCache: "none" });
    const offer = () => registration.waiting && navigator.serviceWorker.controller && changed({ update: registration.waiting });
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
    offer();
    await installed(registration);
    if (!navigator.serviceWorker.controller) await controlled();
    return Boolean(navigator.serviceWorker.controller);
  } catch {
    return false; // a private window, a full disk, a host without https: it works without
  }
}

/** Once there is time: what other screens need is kept on the device too. */
export function keepAll() {
  navigator.serviceWorker?.controller?.postMessage("keep all");
}

function installed(registration) {
  return new Promise((resolve, reject) => {
    const found = registration.active || registration.waiting || registration.installing;
    const look = () => {
      if (found.state === "redundant") reject(new Error("not installed"));
      else if (found.state !== "installing") resolve(true);
    };
    found.addEventListener("statechange", look);
    look();
  });
}

// A page that was reloaded past its service worker never gets one: after a while it goes on without.
function controlled() {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(() => resolve(false), 3000);
  });
}

export function takeUpdate() {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  state.update.postMessage("take over");
}

// What `cardgen.web` answers: {result}, {problem, remedy} or {mistake}; {slow} after so many seconds,
// if any are given.
export function ask(name, values, file, seconds) {
  return new Promise((resolve) => {
    const id = ++count;
    waiting.set(id, resolve);
    const message = { id, name, values, file };
    if (worker) worker.postMessage(message);
    else early.push(message);
    if (seconds) whenReady(() => setTimeout(() => end(id), seconds * 1000));
  });
}
