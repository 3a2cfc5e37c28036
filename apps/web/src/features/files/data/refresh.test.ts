import type { Browser, BrowserAnswer, FileItem } from "@krempelfrei/contract/files/files";
import { describe, expect, it } from "vitest";
import { fileItem } from "../../../testing/file-item.ts";
import { changedHere, refreshed } from "./refresh.ts";

const file = (id: string, changes: Partial<FileItem> = {}): FileItem =>
  fileItem({ id, tags: ["x"], ...changes });

const nothing: BrowserAnswer = {
  files: [],
  folders: [],
  templates: [],
  revision: "1",
  difference: { gone: [] },
};
const told = (revision: string, files: FileItem[], gone: string[] = []): BrowserAnswer => ({
  ...nothing,
  revision,
  files,
  difference: { gone },
});

/** A page with its cache, on which the server answers one after the other. */
function page(files: FileItem[], ...answers: (BrowserAnswer | (() => BrowserAnswer))[]) {
  let cache: Browser = { files, folders: [], templates: [], revision: "1" };
  const asked: (string | undefined)[] = [];
  return {
    asked,
    cache: () => cache,
    files: () => cache.files.map(({ id, name }) => `${id}:${name}`),
    change(by: (file: FileItem) => FileItem): void {
      cache = changedHere(cache, { ...cache, files: cache.files.map(by) });
    },
    async look(): Promise<void> {
      cache = await refreshed(
        () => cache,
        async (since) => {
          asked.push(since);
          const answer = answers.shift();
          if (!answer) throw new Error("not asked for");
          return typeof answer === "function" ? answer() : answer;
        },
      );
    },
  };
}
const named = (id: string, name: string) => (each: FileItem) => (each.id === id ? { ...each, name } : each);

describe("a listing that is looked at again", () => {
  it("is the same object when nothing has changed, and of a difference takes only the rows in it", async () => {
    const here = page(
      [file("a"), file("b"), file("c")],
      nothing,
      told("2", [file("d"), file("b", { name: "Neu" })], ["c", "never seen"]),
    );
    const before = here.cache();
    await here.look();
    expect(here.cache()).toBe(before);
    await here.look();
    expect(here.files()).toEqual(["a:Brief", "b:Neu", "d:Brief"]);
    expect(here.cache().files[0]).toBe(before.files[0]);
    expect(here.cache().folders).toBe(before.folders);
    expect(here.cache().revision).toBe("2");
    expect(here.asked).toEqual(["1", "1"]);
  });

  it("takes over who has a document open", async () => {
    const open = { file_id: "b", claimed_by: { id: "k", name: "Kim Krempler" } };
    const claims = (...list: (typeof open)[]) => ({ ...nothing, difference: { gone: [], claims: list } });
    const here = page([file("a"), file("b")], claims(open), claims(open), claims());
    const before = here.cache();
    await here.look();
    expect(here.cache().files.map(({ claimed_by }) => claimed_by)).toEqual([null, open.claimed_by]);
    expect(here.cache().files[0]).toBe(before.files[0]);
    const claimed = here.cache();
    await here.look();
    expect(here.cache()).toBe(claimed);
    await here.look();
    expect(here.cache().files.map(({ claimed_by }) => claimed_by)).toEqual([null, null]);
  });

  // Covers 2.31
  it("is again what the server has, whatever was changed here and whichever answer was lost", async () => {
    const here = page([file("a"), file("b")], told("2", [file("a", { name: "Ihrer" })]), nothing);
    // An own rename, whose answer comes after a newer one of another person: no other event reports it again.
    here.change(named("a", "Meiner"));
    await here.look();
    expect(here.files()).toEqual(["a:Ihrer", "b:Brief"]);
    here.change(named("a", "Meiner"));
    here.change(named("b", "Nie angekommen"));
    await here.look();
    expect(here.files()).toEqual(["a:Ihrer", "b:Brief"]);
    expect(here.asked).toEqual(["1", "2"]);
  });

  it("is asked for anew when it was changed here meanwhile, since what the server had said", async () => {
    const here = page(
      [file("a")],
      () => {
        here.change(named("a", "Meiner"));
        return nothing;
      },
      told("2", [file("a", { name: "Meiner" })]),
    );
    await here.look();
    expect(here.files()).toEqual(["a:Meiner"]);
    expect(here.asked).toEqual(["1", "1"]);
    expect(here.cache().revision).toBe("2");
  });

  it("is everything that the server sends instead of a difference, with the known objects of equal rows", async () => {
    const { difference: _, ...whole } = told("9", [file("b"), file("a", { name: "Neu" })]);
    const here = page([file("a"), file("b"), file("c")], whole);
    const before = here.cache();
    await here.look();
    expect(here.files()).toEqual(["b:Brief", "a:Neu"]);
    expect(here.cache().files[0]).toBe(before.files[1]);
  });
});
