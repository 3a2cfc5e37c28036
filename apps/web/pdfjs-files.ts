import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

const PACKAGE = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
const { version } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { version: string };
/** The version is part of the address, so the files can be cached forever. */
const FOLDER = `assets/pdfjs-${version}`;

/** Fonts for documents that bring none, tables of characters, and the decoders of scans that need no WebAssembly. */
function files(): Map<string, string> {
  const named = (folder: string, pattern: RegExp): string[] =>
    readdirSync(join(dirname(PACKAGE), folder))
      .filter((name) => pattern.test(name))
      .map((name) => join(dirname(PACKAGE), folder, name));
  const all = [
    ...named("standard_fonts", /\.(pfb|ttf)$/),
    ...named("cmaps", /\.bcmap$/),
    ...named("wasm", /_nowasm_fallback\.js$/),
  ];
  return new Map(all.map((path) => [basename(path), path]));
}

/** Files that pdf.js requests by name while it shows a document (`src/features/files/preview/pdf-document.ts`). */
export function pdfjsFiles(): Plugin {
  return {
    name: "pdfjs-files",
    generateBundle() {
      for (const [name, path] of files()) {
        this.emitFile({ type: "asset", fileName: `${FOLDER}/${name}`, source: readFileSync(path) });
      }
    },
    configureServer(server) {
      const known = files();
      server.middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const path = known.get(basename(request.url ?? ""));
        if (path === undefined) {
          next();
          return;
        }
        response.setHeader(
          "content-type",
          path.endsWith(".js") ? "text/javascript" : "application/octet-stream",
        );
        response.setHeader("content-length", statSync(path).size);
        createReadStream(path).pipe(response);
      });
    },
  };
}
