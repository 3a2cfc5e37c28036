import { afterAll } from "vitest";
import { setSession } from "../lib/session-state.ts";

// Files that share a worker share its modules: the next one begins with nobody signed in.
afterAll(() => setSession({ status: "unknown", user: null }));
