import { logout } from "../../lib/session.ts";
import { confirmLeave } from "../../ui/use-unsaved-guard.ts";
import { confirmUnsent } from "./confirm-unsent.tsx";

/** Signs out and goes to `next`; asks first if unsaved input or unsent uploads would be lost. */
export async function signOut(next?: string): Promise<void> {
  if ((await confirmLeave()) && (await confirmUnsent())) await logout(next);
}
