import { recheckSession } from "../lib/session.ts";
import { currentSession, subscribeSession } from "../lib/session-state.ts";

const KEY = "session-changed";

/**
 * The windows of one browser share the session: whoever signs in or out in one of them does so in all. Without this a
 * page would go on showing one person's data while its calls are another's.
 */
export function followOtherWindows(): void {
  let before = currentSession();
  subscribeSession(() => {
    const now = currentSession();
    const isSettled = now.status === "in" || now.status === "out";
    if (!isSettled) return;
    if (before.status !== "unknown" && before.user?.id !== now.user?.id)
      localStorage.setItem(KEY, String(Date.now()));
    before = now;
  });
  addEventListener("storage", ({ key }) => {
    if (key === KEY && currentSession().user) void recheckSession();
  });
  // The browser shows a page that was left as it was, though its session may have ended meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && currentSession().user) void recheckSession();
  });
  // Where somebody is asked to sign in again, it may have been done elsewhere.
  addEventListener("focus", () => {
    if (currentSession().status === "expired") void recheckSession();
  });
}
