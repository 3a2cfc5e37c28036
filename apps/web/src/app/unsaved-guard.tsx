import { useEffect, useEffectEvent } from "react";
import { NavigationType, useBlocker, type BlockerFunction } from "react-router";
import { currentSession } from "../lib/session-state.ts";
import { confirmLeave, hasUnsaved } from "../ui/use-unsaved-guard.ts";

const leaves: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  hasUnsaved() &&
  // Nothing can be saved without a session.
  currentSession().status === "in" &&
  // A page that writes its state into its address asks by itself.
  (historyAction === NavigationType.Pop || currentLocation.pathname !== nextLocation.pathname);

/** Asks before a navigation discards an unsaved form; one for all forms, because a router accepts only one. */
export function UnsavedGuard() {
  const blocker = useBlocker(leaves);
  const ask = useEffectEvent(async () => {
    if (await confirmLeave()) blocker.proceed?.();
    else blocker.reset?.();
  });
  const blocked = blocker.state === "blocked";
  useEffect(() => {
    if (blocked) void ask();
  }, [blocked]);
  return null;
}
