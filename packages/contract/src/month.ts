import { z } from "zod";

const MISSING = "Bitte einen Monat angeben.";
const FORM = "Der Monat muss im Format JJJJ-MM angegeben werden.";

/** A calendar month of the years 2000 to 2199 as YYYY-MM. Texts: accounting.md 5. */
export const month = z
  .string({ error: ({ input }) => (input === undefined || input === null ? MISSING : FORM) })
  .regex(/^(?:20|21)\d\d-(?:0[1-9]|1[0-2])$/, { error: ({ input }) => (input === "" ? MISSING : FORM) });
