import { vi } from "vitest";
import type * as Api from "../lib/api.ts";

// In place of the network and of the browser's database, once for all component tests: a module that each of them replaced
// by itself would need a process of its own for each.
vi.mock("../lib/api.ts", async (original) => {
  const real = await original<typeof Api>();
  const { answered } = await import("./calls.ts");
  return { ...real, call: answered(real.call), callOnce: answered(real.callOnce) };
});
vi.mock("../lib/kept/kept-database.ts", () => import("./kept-in-memory.ts"));
