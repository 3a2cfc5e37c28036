import { afterAll } from "vitest";
import { queryClient } from "../lib/query.ts";
import { setSession } from "../lib/session-state.ts";
import { answerCalls } from "./calls.ts";
import { forgetKept } from "./kept-in-memory.ts";

// Signs out after each file, and forgets what was loaded, answered and kept: files of one worker share its modules, and so
// their state.
afterAll(async () => {
  answerCalls(undefined);
  await forgetKept();
  setSession({ status: "unknown", user: null });
  queryClient.clear();
});
