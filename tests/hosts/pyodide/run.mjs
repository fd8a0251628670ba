// Runs a plan (a JSON file) in the Python of a browser and writes what it gave: node run.mjs PLAN RESULT
import fs from "node:fs";
import { pathToFileURL } from "node:url";

// Of an error inside Pyodide, Node would show a megabyte of source; its message holds the traceback of Python.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const plan = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(plan.pyodide).href);
const python = await loadPyodide();

// The installer, from its wheel; then ours through it, which looks at the markers of what it needs.
const bytes = (path) => new Uint8Array(fs.readFileSync(path));
const site = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(bytes(plan.micropip), "wheel", { extractDir: site });
const wheel = `/tmp/${plan.wheel.split(/[\\/]/).at(-1)}`;
python.FS.writeFile(wheel, bytes(plan.wheel));
await python.pyimport("micropip").install(`emfs:${wheel}`);

python.runPython(fs.readFileSync(plan.asked, "utf8"));
const distributions = JSON.parse(python.globals.get("distributions")());

// What a program of JavaScript hands over: its own arrays, its null, and its undefined.
const undefinedMark = "(undefined)";
const handed = (value) =>
  Array.isArray(value) ? value.map(handed) : value === undefinedMark ? undefined : value;
const ask = () => {
  python.globals.get("begin")();
  const answers = plan.calls.map(([name, args]) =>
    JSON.parse(python.globals.get("answer")(name, ...args.map(handed))),
  );
  return { answers, ...JSON.parse(python.globals.get("loaded")()) };
};

const bare = ask();
python.mountNodeFS("/xlwings", plan.xlwings);
python.runPython("import sys; sys.path.append('/xlwings')");
const withXlwings = ask();
fs.writeFileSync(process.argv[3], JSON.stringify({ distributions, bare, withXlwings }));
