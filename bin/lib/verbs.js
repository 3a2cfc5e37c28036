// Finds functions that open a transaction without authorizing or recording; those of the system (`inSystemTransaction`)
// need not. It works on the syntax tree, function by
// function: one authorize() in a file must not count for the other verbs in it.
import { parseSync, Visitor } from "oxc-parser";

/** Calls that open a transaction, each with the duties that it does itself. */
const OPENERS = new Map([
  ["inTransaction", []],
  // features/accounting/data/in-accounting.ts
  ["inAccounting", ["authorize"]],
]);

/** Calls that a function with a transaction has to make, and the comment that excuses it from one. */
const DUTIES = [
  { call: "authorize", comment: /access-checked[^\n]*:/ },
  { call: "recordChange", comment: /change-recorded[^\n]*:/ },
];

/**
 * Problems of one source file: each top-level function that opens a transaction and neither calls what it must, directly
 * or through another function of the file, nor says in a comment why it need not.
 */
export function uncheckedTransactions(file, source) {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) return [`${file}: ${errors[0].message}`];
  const functions = new Map(program.body.flatMap(declarations).map((one) => [one.name, one]));
  for (const one of functions.values()) {
    one.comments = comments.filter(({ start, end }) => start >= one.start && end <= one.end);
  }
  return [...functions.values()].flatMap((one) => {
    const opened = [...OPENERS.keys()].filter((opener) => one.calls.has(opener));
    if (opened.length === 0) return [];
    const reached = reachedBy(one, functions);
    return DUTIES.filter(
      ({ call, comment }) =>
        !opened.every((opener) => OPENERS.get(opener).includes(call)) &&
        !reached.some(
          ({ calls, comments: notes }) => calls.has(call) || notes.some(({ value }) => comment.test(value)),
        ),
    ).map(({ call }) => `${file}: ${one.name} opens a transaction and never calls ${call}()`);
  });
}

/** The functions and constants that a statement declares; any other statement counts as one unnamed declaration. */
function declarations(statement) {
  const node = statement.declaration ?? statement;
  if (node.type === "FunctionDeclaration") return [describe(node.id?.name ?? "default", node)];
  if (node.type === "VariableDeclaration") return node.declarations.map((one) => describe(one.id.name, one));
  return [describe(`line at ${node.start}`, node)];
}

function describe(name, node) {
  const calls = new Set();
  const visitor = new Visitor({
    CallExpression({ callee }) {
      if (callee.type === "Identifier") calls.add(callee.name);
    },
  });
  visitor.visit({ type: "Program", body: [node], sourceType: "module", start: node.start, end: node.end });
  return { name, calls, start: node.start, end: node.end };
}

/** The function and those of the same file that it calls, directly or indirectly. */
function reachedBy(one, functions, seen = new Set()) {
  if (seen.has(one)) return [];
  seen.add(one);
  const called = [...one.calls].map((name) => functions.get(name)).filter(Boolean);
  return [one, ...called.flatMap((other) => reachedBy(other, functions, seen))];
}
