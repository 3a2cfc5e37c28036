import { useEffect, useEffectEvent } from "react";
import { NavigationType, useBlocker, type BlockerFunction } from "react-router";
import { currentSession } from "../lib/session-state.ts";
import { confirmLeave, hasUnsaved } from "../ui/use-unsaved-guard.ts";

const leaves: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  hasUnsaved() &&
  // After a sign-out nothing can be saved; an ended session leaves the form for the next sign-in of its person.
  currentSession().user !== null &&
  // A page that writes its state into its address asks by itself.
  (historyAction === NavigationType.Pop || currentLocation.pathname !== nextLocation.pathname);

/** Asks before a navigation discards an unsaved form; one for all forms, because a router accepts only one. */
export function UnsavedGuard() {
  const blocker = useBlocker(leaves);
  const ask = useEffectEvent(async () => {
    // The sign-in above the page would hide the question; it offers a way out of its own.
    if (currentSession().status !== "expired" && (await confirmLeave())) blocker.proceed?.();
    else blocker.reset?.();
  });
  const blocked = blocker.state === "blocked";
  useEffect(() => {
    if (blocked) void ask();
  }, [blocked]);
  return null;
}
