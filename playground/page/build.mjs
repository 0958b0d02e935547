// Makes dist/ from src/ and the packages in package-lock.json. With --check it only says whether dist/ is
// what would be made.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const here = new URL(".", import.meta.url);
const path = (name) => new URL(name, here);
const text = (name) => readFile(path(name), "utf8");

/** The packages whose code or font ends up in dist/, with the files that hold their licences. */
const VENDORED = {
  preact: "LICENSE",
  "@preact/signals": "LICENSE",
  "@preact/signals-core": "LICENSE",
  htm: "LICENSE",
  "@fontsource-variable/inter": "LICENSE",
};

/** A number for the sources, so that a test can tell whether dist/ was made of them. */
async function sources() {
  const names = (await readdir(path("src"))).sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(`${name}\n`).update(await readFile(path(`src/${name}`)));
  return hash.digest("hex");
}

async function bundle() {
  const made = await build({
    absWorkingDir: here.pathname,
    entryPoints: { app: "src/main.js", editor: "src/editor.js" },
    bundle: true,
    minify: true,
    format: "esm",
    target: ["chrome115", "firefox115", "safari16.4"],
    outdir: "dist",
    write: false,
    legalComments: "none",
    external: ["/page/*"],
    logLevel: "warning",
  });
  const out = (name) => made.outputFiles.find((file) => file.path.endsWith(`/${name}`)).text;
  const names = ["app.js", "app.css", "editor.js", "editor.css"];
  return Object.fromEntries(names.map((name) => [name, out(name)]));
}

async function licences() {
  const parts = [
    "The page of the playground is made with the following packages. Their versions are in",
    "playground/page/package-lock.json.",
  ];
  for (const [name, file] of Object.entries(VENDORED)) {
    const { version, license } = JSON.parse(await text(`node_modules/${name}/package.json`));
    const words = (await text(`node_modules/${name}/${file}`)).trim();
    parts.push("", "=".repeat(78), `${name} ${version} (${license})`, "", words);
  }
  return `${parts.join("\n").replace(/[ \t]+$/gm, "")}\n`;
}

const number = await sources();
const files = {
  ...(await bundle()),
  "index.html": (await text("src/index.html")).replace("SOURCES", number),
  "editor.html": await text("src/editor.html"),
  "icon.svg": await text("src/icon.svg"),
  "licences.txt": await licences(),
  "inter.woff2": await readFile(
    path("node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
  ),
};

const stale = [];
await mkdir(path("dist"), { recursive: true });
for (const [name, content] of Object.entries(files)) {
  const bytes = Buffer.from(content);
  const known = await readFile(path(`dist/${name}`)).catch(() => Buffer.alloc(0));
  if (bytes.equals(known)) continue;
  stale.push(name);
  if (!process.argv.includes("--check")) await writeFile(path(`dist/${name}`), bytes);
}
if (process.argv.includes("--check") && stale.length > 0) {
  console.error(`playground/page/dist is not what its sources make: ${stale.join(", ")}. Run npm run build.`);
  process.exit(1);
}
for (const [name, content] of Object.entries(files)) {
  console.log(`${name} ${Buffer.from(content).length}`);
}
