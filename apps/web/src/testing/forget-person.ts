import { afterAll } from "vitest";
import { queryClient } from "../lib/query.ts";
import { setSession } from "../lib/session-state.ts";

// Signs out after each file, and forgets what was loaded: files of one worker share its modules, and so their state.
afterAll(() => {
  setSession({ status: "unknown", user: null });
  queryClient.clear();
});
