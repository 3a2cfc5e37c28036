import type { OwnUser } from "@krempelfrei/contract/account/account";
import { beforeEach, expect, it, vi } from "vitest";
import { forgetKept } from "./kept-database.ts";
import { renewPage } from "../release.ts";
import { expire, setSession } from "../session-state.ts";
import { finishInTab, keepInTab, keptInTab } from "./kept-in-tab.ts";

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

const asksBeforeLeaving = (): boolean => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("a reload, which keeps it, is asked about and refused only while the session has ended", () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  keepInTab("stack-cuts:one", { name: "Mahnung" });
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
  expect(asksBeforeLeaving()).toBe(false);
  expect(renewPage()).toBe("reloads");
  expire(false);
  expect(asksBeforeLeaving()).toBe(true);
  expect(renewPage()).toBe("refused");
  finishInTab("stack-cuts:one");
  expect(asksBeforeLeaving()).toBe(false);
  setSession({ status: "unknown", user: null });
  reload.mockRestore();
});
