import { beforeEach, expect, it, vi } from "vitest";
import { forgetKept } from "./kept-database.ts";
import { keepInTab, keptInTab } from "./kept-in-tab.ts";

vi.mock("idb", () => ({ deleteDB: async () => undefined }));
beforeEach(() => sessionStorage.clear());

it("what is kept in the tab ends with the data of the device, and nothing else of the tab", async () => {
  keepInTab("stack-cuts:one", { name: "Mahnung" });
  sessionStorage.setItem("other", "1");
  expect(keptInTab("stack-cuts:one")).toEqual({ name: "Mahnung" });
  await forgetKept();
  expect(keptInTab("stack-cuts:one")).toBeUndefined();
  expect(sessionStorage.getItem("other")).toBe("1");
});
