import { toPlainText } from "../plain-text.ts";

export const withoutBlanks = (text: string): string => toPlainText(text).replace(/\s/g, "");

/** The account number as the bank writes it, from one as typed or pasted: in groups, or behind the word IBAN. */
export const plainIban = (typed: string): string =>
  withoutBlanks(typed)
    .replace(/[.-]/g, "")
    .toUpperCase()
    .replace(/^IBAN:?/, "");

/** `DE89 3704 0044 0532 0130 00`. */
export const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");

/** `DE89 **** **** **** **30 00`: enough to recognise a known number, and not to learn it (accounting.md 4). */
export const maskIban = (iban: string): string =>
  groupIban(iban.slice(0, 4) + "*".repeat(Math.max(0, iban.length - 8)) + iban.slice(-4));
