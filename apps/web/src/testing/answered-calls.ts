import { vi } from "vitest";

// In place of the network, once for all files that say what is answered: a module that each of them replaced by itself would
// need a process of its own for each.
vi.mock("../lib/api.ts", async (original) => ({
  ...(await original<object>()),
  call: (await import("./calls.ts")).answerOf,
}));
