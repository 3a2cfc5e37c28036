import { describe, expect, it } from "vitest";
import { uncheckedTransactions } from "./verbs.js";

const problemsOf = (source) => uncheckedTransactions("features/x/x.ts", source);
const verb = (name, body) =>
  `export async function ${name}(ctx: Ctx): Promise<void> { return inTransaction(ctx, async (ctx) => { ${body} }); }\n`;
const CHECKED = `authorize(ctx, "customers.write"); await recordChange(ctx, change);`;

describe("a file with several verbs", () => {
  it("is refused when one of three transactions alone asks and records", () => {
    const source = verb("first", CHECKED) + verb("second", "") + verb("third", "await recordChange(ctx, c);");
    expect(problemsOf(source)).toEqual([
      "features/x/x.ts: second opens a transaction and never calls authorize()",
      "features/x/x.ts: second opens a transaction and never calls recordChange()",
      "features/x/x.ts: third opens a transaction and never calls authorize()",
    ]);
  });

  it("passes when each asks and records, itself or by a function of the file", () => {
    const source = `${verb("first", CHECKED)}${verb("second", `authorize(ctx, "a"); await record(ctx);`)}
      async function record(ctx: Ctx) { await note(ctx); }
      const note = async (ctx: Ctx) => { await recordChange(ctx, change); };`;
    expect(problemsOf(source)).toEqual([]);
  });
});

it("asks nothing of a transaction of the system, and something of another in the same function", () => {
  const source = `export async function clear(ctx) { await inSystemTransaction(ctx, work); MORE }`;
  expect(problemsOf(source.replace("MORE", ""))).toEqual([]);
  expect(problemsOf(source.replace("MORE", "await inTransaction(ctx, work);"))).toHaveLength(2);
});

describe("a reason", () => {
  const reasons = "// access-checked: by the link. change-recorded: by the caller.\n";

  it("counts inside of the function that opens the transaction", () => {
    expect(problemsOf(verb("first", reasons))).toEqual([]);
  });

  it("counts for no other function of the file", () => {
    expect(problemsOf(reasons + verb("first", reasons) + verb("second", ""))).toHaveLength(2);
  });
});

it("finds a transaction in an arrow function, in a callback and where nothing has a name", () => {
  const source = `
    export const first = async (ctx: Ctx) => inTransaction(ctx, async () => undefined);
    function second(rows: Row[]) { return rows.map(async (row) => { await inTransaction(row.ctx, work); }); }
    export default () => inTransaction(ctx, work);`;
  expect(problemsOf(source)).toHaveLength(6);
});

it("takes a name in a text or a comment for no call", () => {
  const source = verb("first", `log("authorize(ctx)"); /* recordChange(ctx) */`);
  expect(problemsOf(source)).toHaveLength(2);
});

describe("accounting's transaction", () => {
  const accounting = (body) =>
    `export const first = async (ctx: Ctx) => inAccounting(ctx, "wait", async (ctx) => { ${body} });\n`;

  it("asks for the right itself, and leaves the recording to its caller", () => {
    expect(problemsOf(accounting("await recordChange(ctx, change);"))).toEqual([]);
    expect(problemsOf(accounting(""))).toEqual([
      "features/x/x.ts: first opens a transaction and never calls recordChange()",
    ]);
  });

  it("asks for no other transaction of the same function", () => {
    const source = `export async function first(ctx: Ctx) {
      await inAccounting(ctx, "wait", async (ctx) => recordChange(ctx, change));
      await inTransaction(ctx, async (ctx) => recordChange(ctx, change));
    }`;
    expect(problemsOf(source)).toEqual([
      "features/x/x.ts: first opens a transaction and never calls authorize()",
    ]);
  });
});
