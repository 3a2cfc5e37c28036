import { expect, it, vi } from "vitest";
import { deleteDatabase } from "./delete-database.ts";

it("a browser that stores nothing has nothing to delete", async () => {
  vi.stubGlobal("indexedDB", undefined);
  await expect(deleteDatabase("krempelfrei")).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});
