import { expect, it } from "vitest";
import { atOnce } from "./at-once.ts";
import { AppError } from "./errors.ts";

const busy = () => new AppError("unavailable", { message: "Bitte warten" });
const refusal = { code: "unavailable", message: "Bitte warten" };

/** Works that go on until they are told to end. */
function works(limited: ReturnType<typeof atOnce>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string): Promise<string> =>
    limited(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  return { begun, begin, end: (name: string) => ends.get(name)?.() };
}

it("so many run at once, the others in the order in which they came", async () => {
  const { begun, begin, end } = works(atOnce({ most: 2, waitingMax: 10, busy }));
  const all = ["one", "two", "three", "four"].map(begin);
  await expect.poll(() => begun).toEqual(["one", "two"]);
  end("two");
  await expect.poll(() => begun).toEqual(["one", "two", "three"]);
  end("one");
  await expect.poll(() => begun).toEqual(["one", "two", "three", "four"]);
  end("three");
  end("four");
  expect(await Promise.all(all)).toEqual(["one", "two", "three", "four"]);
});

it("who fails gives the turn on", async () => {
  const limited = atOnce({ most: 1, waitingMax: 10, busy });
  const failing = limited(() => Promise.reject(new Error("broken")));
  const next = limited(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await limited(async () => "again")).toBe("again");
});

it("who finds too many waiting is told at once, and who has waited too long then; neither is begun", async () => {
  const { begun, begin, end } = works(atOnce({ most: 1, waitingMax: 1, waitMs: 5, busy }));
  const first = begin("first");
  await expect.poll(() => begun).toEqual(["first"]);
  const late = begin("late");
  await expect(begin("one too many")).rejects.toMatchObject(refusal);
  await expect(late).rejects.toMatchObject(refusal);
  end("first");
  await first;
  const after = begin("after");
  await expect.poll(() => begun).toEqual(["first", "after"]);
  end("after");
  await after;
});
