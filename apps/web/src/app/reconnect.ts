import { router } from "./router.tsx";
import { fetchUser } from "../lib/session.ts";
import { currentSession, subscribeSession } from "../lib/session-state.ts";
import { returnPath } from "./guard.ts";

const AGAIN_MS = 3000;

/**
 * A page opened without a connection asks for the session again once the server is reachable, and continues as at its
 * start.
 */
export function askAgainWhenReached(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let was = currentSession();
  const isUnreached = (): boolean => {
    const now = currentSession();
    return now.status === "out" && now.unreached;
  };
  const ask = async (): Promise<void> => {
    timer = undefined;
    if (!isUnreached()) return;
    await fetchUser();
    if (isUnreached()) timer = setTimeout(() => void ask(), AGAIN_MS);
  };
  const follow = (): void => {
    const before = was;
    was = currentSession();
    if (isUnreached()) timer ??= setTimeout(() => void ask(), AGAIN_MS);
    else if (
      was.status === "in" &&
      before.status === "out" &&
      before.unreached &&
      location.pathname === "/login"
    )
      void router.navigate(returnPath(location.search), { replace: true });
  };
  subscribeSession(follow);
  addEventListener("online", () => void ask());
  follow();
}
