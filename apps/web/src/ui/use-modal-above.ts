import { useModals } from "@mantine/modals";
import { useEffect, useRef } from "react";
import { useSession } from "../lib/session.ts";

/**
 * Tells whether a question stands above a dialog, or was closed by the very key that is being handled: Escape is for the
 * uppermost only.
 */
export function useModalAbove(): () => boolean {
  const { modals } = useModals();
  const above = useRef(false);
  const { status } = useSession();
  // The sign-in that an ended session asks for stands above everything.
  const open = modals.length > 0 || status === "expired";
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
