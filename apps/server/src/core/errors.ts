import { ERROR_TEXT, type ErrorCode } from "@krempelfrei/contract/errors";

/** A proof that can be guessed: the password of a sign-in, the password of a change, a code, a mailed link and so on. */
export const GUESSES = [
  "sign_in",
  "passkey",
  "code",
  "password",
  "link",
  "sos_sign_in",
  "sos_code",
  "calendar",
] as const;
export type Guess = (typeof GUESSES)[number];

/** A body that no page of ours sends: a field that the call does not have, no JSON, or a way to the prototype of objects. */
export const BYPASSES = ["unknown_field", "malformed_body"] as const;
export type Bypass = (typeof BYPASSES)[number];

/** Reasons of a refused call in metrics and log: a wrong proof, a bypass, or the code of the error. */
export const REFUSALS = [
  ...GUESSES,
  ...BYPASSES,
  "unauthenticated",
  "forbidden",
  "csrf",
  "too_many",
  "too_large",
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** The reason under which a refusal is counted; undefined for errors that are no refusals (a conflict, a wrong field). */
export const refusalOf = ({ guess, bypass, code }: AppError): Refusal | undefined =>
  guess ?? bypass ?? REFUSALS.find((known) => known === code);

/** An error that is shown to the caller, in German. Any other error becomes a 500 without details. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Texts by field name. */
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds after which the refused call may be repeated. */
  readonly retryAfter: number | undefined;
  /** Kind of the wrong proof, if any; a refusal with a kind is counted and logged. */
  readonly guess: Guess | undefined;
  /** The kind of bypass by which the body tries to avoid validation; counted and logged as well. */
  readonly bypass: Bypass | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      errors?: Record<string, string[]>;
      retryAfter?: number;
      guess?: Guess;
      bypass?: Bypass | undefined;
    } = {},
  ) {
    super(options.message ?? ERROR_TEXT[code]);
    this.name = "AppError";
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
    this.guess = options.guess;
    this.bypass = options.bypass;
  }
}

/** Refusal of whatever would bill, mail or let in the sample customer. */
export const NOT_OF_SAMPLE =
  "Das geht beim Beispiel nicht: Es wird nie abgerechnet, bekommt keine E-Mails und hat keinen Zugang.";

export const unauthenticated = (): AppError => new AppError("unauthenticated");
export const forbidden = (message?: string): AppError => new AppError("forbidden", { message });
/** Also for rows of another group: a foreign id must look like one that does not exist. */
export const notFound = (): AppError => new AppError("not_found");
export const conflict = (message?: string): AppError => new AppError("conflict", { message });

/** 422 with one text at one field, which is also the whole message. */
export const invalid = (field: string, text: string): AppError =>
  new AppError("invalid", { message: text, errors: { [field]: [text] } });

/** 429 for a file that a quota refuses, with one text at the field `file`. */
export const overQuota = (text: string): AppError =>
  new AppError("over_quota", { message: text, errors: { file: [text] } });

/** 422 like `invalid` for a wrong proof, which is counted and logged (`http/refusals.ts`). */
export const wrong = (guess: Guess, field: string, text: string): AppError =>
  new AppError("invalid", { message: text, errors: { [field]: [text] }, guess });
