import { useContext, useEffect, useRef } from "react";
import { useSession } from "../lib/session.ts";
import { DialogLevel, useAskedDialogs } from "./ask-in-dialog.tsx";

/**
 * Returns a function that is true if a question or the sign-in is above the dialog, or was closed by the key being
 * handled: Escape applies only to the uppermost.
 */
export function useModalAbove(): () => boolean {
  const level = useContext(DialogLevel);
  const { length } = useAskedDialogs();
  const above = useRef(false);
  const { status } = useSession();
  // The sign-in after the end of a session is above everything.
  const open = length > level || status === "expired";
  useEffect(() => {
    if (open) {
      above.current = true;
      return undefined;
    }
    const timer = setTimeout(() => {
      above.current = false;
    });
    return () => clearTimeout(timer);
  }, [open]);
  return () => above.current;
}
