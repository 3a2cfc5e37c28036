import { describe, expect, it } from "vitest";
import { fileItem } from "../../../testing/file-item.ts";
import { lostTags, tagChanges, tagsAfter } from "./tag-changes.ts";

describe("tags of several documents", () => {
  it("are added, taken away or replaced, whatever their case", () => {
    expect(tagsAfter(["Kfz", "Auto"], "add", ["kfz", "Steuer"])).toEqual(["Kfz", "Auto", "Steuer"]);
    expect(tagsAfter(["Kfz", "Auto"], "remove", ["KFZ"])).toEqual(["Auto"]);
    expect(tagsAfter(["Kfz", "Auto"], "replace", ["Steuer"])).toEqual(["Steuer"]);
  });

  it("are added once", () => {
    expect(tagsAfter(["Kfz"], "add", ["Auto", "auto", "Haus "])).toEqual(["Kfz", "Auto", "Haus "]);
    expect(tagsAfter([], "replace", ["Kfz", "Auto", "kfz "])).toEqual(["Kfz", "Auto"]);
  });

  it("are sent only where they change and may be changed", () => {
    const files = [
      fileItem({ id: "1", tags: ["Kfz"], can_modify: true }),
      fileItem({ id: "2", tags: [], can_modify: true }),
      fileItem({ id: "3", tags: [], can_modify: false }),
    ];
    expect(tagChanges(files, "add", ["Kfz"]).map(({ file }) => file.id)).toEqual(["2"]);
  });

  it("are counted before they get lost, the most frequent first", () => {
    const files = [["Kfz", "Auto"], ["Auto"], ["Steuer"]].map((tags, index) =>
      fileItem({ id: String(index), tags, can_modify: true }),
    );
    expect(lostTags(tagChanges(files, "replace", ["Steuer"]))).toEqual([
      { tag: "Auto", count: 2 },
      { tag: "Kfz", count: 1 },
    ]);
    expect(lostTags(tagChanges(files, "add", ["Neu"]))).toEqual([]);
  });
});
