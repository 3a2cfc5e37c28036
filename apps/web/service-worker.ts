import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

/** Files of the pages. Files of the PDF viewer are left out: documents need a connection anyway. */
const CODE = /\.(js|css|woff2)$/;
const OF_VIEWER = /^(pdf\.worker|pdf-viewer|pdf-preview)/;

/**
 * Builds the service worker (`src/worker/worker.ts`) after all other files, because it caches them by name. A release
 * is identified by the page and its files, so that a build of the same sources is the same release.
 */
export function serviceWorker(): Plugin {
  let outDir = "";
  let root = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: "pre",
      async handler() {
        const files = readdirSync(join(outDir, "assets"))
          .filter((name) => CODE.test(name) && !OF_VIEWER.test(name))
          .toSorted()
          .map((name) => `/assets/${name}`);
        const page = readFileSync(join(outDir, "index.html"), "utf8");
        const release = createHash("sha256").update(page).update(files.join()).digest("hex").slice(0, 12);
        await build({
          configFile: false,
          root,
          logLevel: "warn",
          publicDir: false,
          define: { FILES_OF_RELEASE: JSON.stringify(files), NAME_OF_RELEASE: JSON.stringify(release) },
          build: {
            outDir,
            emptyOutDir: false,
            target: "es2023",
            rolldownOptions: {
              input: join(root, "src/worker/worker.ts"),
              output: { entryFileNames: "sw.js", format: "iife", codeSplitting: false },
            },
          },
        });
      },
    },
  };
}
