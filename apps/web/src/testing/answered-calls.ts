import { vi } from "vitest";

// In place of the network, once for all files that say what is answered: a module that each of them replaced by itself would
// need a process of its own for each.
vi.mock("../lib/api.ts", async (original) => {
  const { answerOf } = await import("./calls.ts");
  return { ...(await original<object>()), call: answerOf, callOnce: answerOf };
});
