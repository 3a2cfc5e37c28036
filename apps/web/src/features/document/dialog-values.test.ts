import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { describe, expect, it } from "vitest";
import { fileItem } from "../../testing/file-item.ts";
import { toValues, WHOLE_GROUP } from "./form/file-form-values.ts";
import { changesFor, commonValues, isApplicable, sectionsOf, type Section } from "./multi-file-values.ts";
import { runForEach } from "../files/data/change-each.api.ts";
import { meaningOf } from "../sorting/sorting-keys.ts";
import { rebaseValues } from "../../lib/rebase-values.ts";

const paper = (changes: Partial<FileItem> = {}): FileItem =>
  fileItem({
    folder_id: "f",
    author: "Amt",
    tags: ["Post"],
    type: "misc",
    date_relevance_year: 2026,
    date_relevance_month: 2,
    date_relevance_day: 28,
    ...changes,
  });

describe("what was typed, on a newer version", () => {
  const base = paper();

  it("is kept, and takes over everything that was not touched here", () => {
    const typed = { ...toValues(base), name: "Bescheid", folder: "g" };
    const newer = paper({ author: "Finanzamt", tags: ["Steuer"], revision: 2 });
    expect(rebaseValues(toValues(base), typed, toValues(newer))).toEqual({
      values: { ...toValues(newer), name: "Bescheid", folder: "g" },
      conflicts: [],
    });
  });

  it("clashes only where both changed the same to something else", () => {
    const typed = { ...toValues(base), name: "Hier", author: "Beide gleich", tags: ["Hier"] };
    const newer = paper({ name: "Dort", author: "Beide gleich", type: "invoice", revision: 2 });
    const { values, conflicts } = rebaseValues(toValues(base), typed, toValues(newer));
    expect(conflicts).toEqual(["name"]);
    expect(values).toMatchObject({ name: "Hier", author: "Beide gleich", tags: ["Hier"], type: "invoice" });
  });

  it("that was taken back here is no change", () => {
    const newer = paper({ name: "Dort", revision: 2 });
    expect(rebaseValues(toValues(base), toValues(base), toValues(newer)).values.name).toBe("Dort");
  });
});

describe("one form for several documents", () => {
  const all = (...sections: Section[]): ReadonlySet<Section> => new Set(sections);

  it("starts with what they have in common", () => {
    const others = [paper(), paper({ id: "2", name: "Rechnung", tags: ["Post"], date_relevance_day: null })];
    expect(commonValues(others)).toMatchObject({
      name: "",
      author: "Amt",
      tags: ["Post"],
      day: "",
      month: "2",
      year: "2026",
      owner: "u",
    });
    expect(commonValues([])).toMatchObject({ name: "", tags: [], owner: "" });
  });

  it("is applicable when something is switched on and all of that is valid", () => {
    const values = { ...toValues(paper()), name: "  ", day: "31", month: "2" };
    expect(isApplicable(all(), values)).toBe(false);
    expect(isApplicable(all("author", "tags"), values)).toBe(true);
    expect(isApplicable(all("author", "name"), values)).toBe(false);
    expect(isApplicable(all("date"), values)).toBe(false);
    expect(isApplicable(all("date"), { ...values, day: "28" })).toBe(true);
  });

  it("sends only what is switched on", () => {
    const values = {
      ...toValues(paper()),
      author: " Bank ",
      day: "",
      month: "",
      year: "",
      owner: WHOLE_GROUP,
    };
    expect(changesFor(paper(), values, all("author"))).toEqual({ author: "Bank" });
    expect(changesFor(paper(), values, all("date"))).toEqual({
      date_relevance_day: null,
      date_relevance_month: null,
      date_relevance_year: null,
    });
    expect(changesFor(paper(), values, all("owner"))).toEqual({ is_for_all: true });
    expect(changesFor(paper({ is_for_all: true }), { ...values, owner: "v" }, all("owner"))).toEqual({
      is_for_all: false,
      user_id: "v",
    });
  });

  it("switches on what a template fills in, and nothing else", () => {
    const template = { author: null, type: "invoice", tags: [], filename: "Rechnung" } as unknown as Template;
    expect(sectionsOf(template)).toEqual(["type", "name"]);
  });
});

describe("work on many", () => {
  it("is done so many at once, for every one, also after a failure of one", async () => {
    let [running, most] = [0, 0];
    const done: number[] = [];
    await runForEach([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      done.push(item);
    });
    expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
    await runForEach([], 3, async () => expect.unreachable());
  });
});

describe("the keys of sorting", () => {
  const plain = { key: "", code: "", altKey: false, shiftKey: false, ctrlKey: false, metaKey: false };
  const press = (key: Partial<typeof plain>, intoText = false) =>
    meaningOf({ ...plain, ...key }, () => intoText);

  it("are numbers for templates, in a text field only together with Alt", () => {
    expect(press({ code: "Digit1", key: "1" })).toEqual({ template: 0 });
    expect(press({ code: "Numpad9", key: "9" })).toEqual({ template: 8 });
    expect(press({ code: "Digit1", key: "1" }, true)).toBeUndefined();
    expect(press({ code: "Digit3", key: "£", altKey: true }, true)).toEqual({ template: 2 });
    expect(press({ code: "Digit0", key: "0" })).toBeUndefined();
    expect(press({ code: "Digit1", key: "!", shiftKey: true })).toBeUndefined();
    expect(press({ code: "Digit1", key: "1", ctrlKey: true })).toBeUndefined();
  });

  // Covers staff.1
  it("go one step back with Z, by its letter, in a text field only together with Alt", () => {
    expect(press({ code: "KeyY", key: "z" })).toBe("back");
    expect(press({ code: "KeyZ", key: "z" })).toBe("back");
    expect(press({ code: "KeyZ", key: "y" })).toBeUndefined();
    expect(press({ code: "KeyY", key: "z" }, true)).toBeUndefined();
    expect(press({ code: "KeyY", key: "z", altKey: true }, true)).toBe("back");
    expect(press({ code: "KeyY", key: "z", ctrlKey: true })).toBeUndefined();
  });

  it("go to the folder with O and skip with the arrow, but not in a text field", () => {
    expect(press({ code: "KeyO", key: "o" })).toBe("folder");
    expect(press({ code: "KeyO", key: "ø", altKey: true }, true)).toBe("folder");
    expect(press({ code: "KeyO", key: "o" }, true)).toBeUndefined();
    expect(press({ code: "ArrowRight", key: "ArrowRight" })).toBe("skip");
    expect(press({ code: "ArrowRight", key: "ArrowRight" }, true)).toBeUndefined();
    expect(press({ code: "ArrowRight", key: "ArrowRight", altKey: true })).toBeUndefined();
  });

  it("save with Strg or the command key and Enter, and skip with Alt and S", () => {
    expect(press({ key: "Enter", ctrlKey: true }, true)).toBe("save");
    expect(press({ key: "Enter", metaKey: true })).toBe("save");
    expect(press({ key: "Enter" })).toBeUndefined();
    expect(press({ key: "Enter", ctrlKey: true, shiftKey: true })).toBeUndefined();
    expect(press({ code: "KeyS", key: "ß", altKey: true }, true)).toBe("skip");
    expect(press({ code: "KeyS", key: "s" })).toBeUndefined();
  });
});
