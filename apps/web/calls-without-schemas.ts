import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, type ESTree, type Plugin } from "vite";

const CONTRACT = "@krempelfrei/contract/";
const SOURCES = join(import.meta.dirname, "../../packages/contract/src");
const CALLS = "\0calls-of:";

/**
 * For each call the client needs only method, address and whether it works without a sign-in (`access` as a word);
 * inputs and outputs are types, which the build removes. So a module of the contract is split in two: its calls as
 * plain data, and its schemas only where a form checks with them. The first view of a person's documents then loads no
 * zod and builds no schemas. A whole module (`import * as api`) means its calls: the build fails if anything else of
 * the module is used.
 */
export function callsWithoutSchemas(): Plugin {
  const known = new Map<string, ReadonlyMap<string, string>>();
  const callsOf = (module: string): ReadonlyMap<string, string> => {
    const calls = known.get(module) ?? readCalls(join(SOURCES, `${module}.ts`));
    known.set(module, calls);
    return calls;
  };
  return {
    name: "calls-without-schemas",
    apply: "build",
    resolveId: (id) => (id.startsWith(CALLS) ? id : undefined),
    load: (id) =>
      id.startsWith(CALLS)
        ? [...callsOf(id.slice(CALLS.length))]
            .map(([name, call]) => `export const ${name} = ${call};`)
            .join("\n")
        : undefined,
    transform(code, id) {
      if (!id.startsWith(join(import.meta.dirname, "src")) || !code.includes(CONTRACT)) return undefined;
      let result = code;
      for (const node of this.parse(code).body.toReversed()) {
        if (node.type !== "ImportDeclaration" || !node.source.value.startsWith(CONTRACT)) continue;
        const module = node.source.value.slice(CONTRACT.length);
        result =
          result.slice(0, node.start) + divided(node, module, callsOf(module)) + result.slice(node.end);
      }
      return { code: result, map: null };
    },
  };
}

/** The calls that a module declares, each as the source text of an object. */
function readCalls(file: string): ReadonlyMap<string, string> {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const calls = new Map<string, string>();
  for (const node of program.body) {
    if (node.type !== "ExportNamedDeclaration" || node.declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of node.declaration.declarations) {
      if (id.type !== "Identifier" || init?.type !== "CallExpression") continue;
      if (init.callee.type !== "Identifier" || init.callee.name !== "endpoint") continue;
      const [method, path, access] = ["method", "path", "access"].map((key) =>
        textOf(init.arguments[0], key),
      );
      if (method === undefined || path === undefined)
        throw new Error(`${file}: method and path of ${id.name} are not plain texts`);
      calls.set(id.name, JSON.stringify({ method, path, access }));
    }
  }
  return calls;
}

function textOf(definition: ESTree.Argument | undefined, key: string): string | undefined {
  if (definition?.type !== "ObjectExpression") return undefined;
  const property = definition.properties.find(
    (one) => one.type === "Property" && one.key.type === "Identifier" && one.key.name === key,
  );
  const value = property?.type === "Property" ? property.value : undefined;
  return value?.type === "Literal" && typeof value.value === "string" ? value.value : undefined;
}

/** Splits an import of a module into its calls and the rest. */
function divided(node: ESTree.ImportDeclaration, module: string, calls: ReadonlyMap<string, string>): string {
  const wanted = (from: string, names: string[]): string =>
    names.length > 0 ? `import { ${names.join(", ")} } from ${JSON.stringify(from)};` : "";
  const [ofCalls, others]: [string[], string[]] = [[], []];
  for (const one of node.specifiers) {
    if (one.type === "ImportNamespaceSpecifier")
      return `import * as ${one.local.name} from ${JSON.stringify(CALLS + module)};`;
    const name =
      one.type === "ImportSpecifier" && one.imported.type === "Identifier" ? one.imported.name : "default";
    (calls.has(name) ? ofCalls : others).push(`${name} as ${one.local.name}`);
  }
  return wanted(CALLS + module, ofCalls) + wanted(CONTRACT + module, others);
}
