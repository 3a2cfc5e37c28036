import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pdfjsFiles } from "./pdfjs-files.ts";

const COMPRESSED = /\.(m?js|css|html|svg)$/;

/** Writes .br and .gz beside each text file, so that the server compresses nothing at run time. */
function compressed(): Plugin {
  let directory = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: (config) => {
      directory = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), pdfjsFiles(), compressed()],
  // The server puts a new one in its place with every page; the policy lets no other style element count.
  html: { cspNonce: "@CSP_NONCE@" },
  resolve: {
    alias: [{ find: /^zod$/, replacement: resolve(import.meta.dirname, "src/lib/zod-without-eval.ts") }],
  },
  server: {
    proxy: {
      // The page's own host goes on: the server compares it with the origin of the call.
      "/api": { target: process.env.API_URL ?? "http://127.0.0.1:3000", changeOrigin: false },
    },
  },
  build: { target: "es2023", manifest: true, sourcemap: false, chunkSizeWarningLimit: 700 },
});
