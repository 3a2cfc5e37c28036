import { z } from "zod";
import { MESSAGES } from "../fields.ts";

/** The states of a claim. Source: accounting.md 1.6. */
export const CLAIM_STATES = [
  { value: "offen", label: "offen" },
  { value: "im_einzug", label: "im Einzug" },
  { value: "teilbezahlt", label: "teilbezahlt" },
  { value: "bezahlt", label: "bezahlt" },
  { value: "ruecklaeufer", label: "Rückläufer" },
  { value: "gemahnt", label: "gemahnt" },
  { value: "ausgebucht", label: "ausgebucht" },
  { value: "storniert", label: "storniert" },
] as const;
export const ClaimState = z.enum(
  CLAIM_STATES.map(({ value }) => value),
  { error: MESSAGES.choice },
);
export type ClaimState = z.infer<typeof ClaimState>;
