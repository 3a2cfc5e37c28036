import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Files and data that a page needs before it shows anything. */
interface FirstView {
  /** Modules that are loaded on demand, by their path below this folder. */
  readonly modules: readonly string[];
  /** Chunks requested before everything else, because browsers fetch a few files at a time. */
  readonly first: readonly string[];
  readonly calls: readonly string[];
}

/** Loaded by the first code of every page. */
const MAIN = "src/main.tsx";

/**
 * Lets every page fetch its main code with its first bytes, and writes for each page the elements of the head with
 * which a browser fetches code and data of its first view at once, instead of one after the other. The server adds them
 * to the page of a person with a session.
 */
export function firstViews(pages: Readonly<Record<string, FirstView>>): Plugin {
  return {
    name: "first-views",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        [...closure(chunkOf(MAIN, bundle), bundle)].map(({ fileName }) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` },
          injectTo: "head",
        })),
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const entry = chunks.find(({ isEntry }) => isEntry);
      const needs = (module: string) => closure(chunkOf(module, bundle), bundle);
      const known = new Set([...(entry ? closure(entry, bundle) : []), ...needs(MAIN)]);
      const heads = Object.entries(pages).map(([path, { modules, first, calls }]) => {
        const needed = new Set(modules.flatMap((module) => [...needs(module)]));
        return [
          path,
          {
            first: first.map(dataLink).join(""),
            rest: [...headOf([...needed].filter((chunk) => !known.has(chunk))), ...calls.map(dataLink)].join(
              "",
            ),
          },
        ];
      });
      this.emitFile({
        type: "asset",
        fileName: ".vite/first-views.json",
        source: JSON.stringify(Object.fromEntries(heads)),
      });
    },
  };
}

function chunkOf(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const path = join(import.meta.dirname, module);
  const chunk = Object.values(bundle).find(
    (output) => output.type === "chunk" && output.facadeModuleId === path,
  );
  if (chunk?.type !== "chunk") throw new Error(`${module} is not loaded on demand`);
  return chunk;
}

/** A chunk and its imports, recursively. */
function closure(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") closure(imported, bundle, found);
  }
  return found;
}

function headOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...styles].map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
  ];
}

/** Credentials as in the client's calls; otherwise the browser requests twice. */
const dataLink = (url: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`;
