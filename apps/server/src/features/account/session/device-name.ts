import type { Device } from "@krempelfrei/contract/account/profile";
import Bowser from "bowser";

const KINDS: Record<string, Device["kind"]> = { mobile: "phone", tablet: "tablet" };

/** A web browser and its system in words, "Firefox auf Windows"; the raw header is never shown. */
export function deviceName(userAgent: string | null): Pick<Device, "name" | "kind"> {
  if (!userAgent) return { name: "Unbekanntes Gerät", kind: "desktop" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = KINDS[platform.type ?? ""] ?? "desktop";
  if (!browser.name) return { name: "Unbekanntes Gerät", kind };
  return { name: os.name ? `${browser.name} auf ${os.name}` : browser.name, kind };
}
