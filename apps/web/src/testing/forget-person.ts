import { afterAll } from "vitest";
import { setSession } from "../lib/session-state.ts";

// Signs out after each file: files of one worker share its modules, and so the session.
afterAll(() => setSession({ status: "unknown", user: null }));
