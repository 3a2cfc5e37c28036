import { z } from "zod";

/** The status codes of refusals. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  csrf: 419,
  invalid: 422,
  too_many: 429,
  // No 422: the same file is accepted on another day, or after others were deleted.
  over_quota: 429,
  unexpected: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** German standard texts; a use case may have a better one. Generic text: specification 8. */
export const ERROR_TEXT: Record<ErrorCode, string> = {
  invalid_request: "Die Anfrage ist ungültig.",
  unauthenticated: "Bitte melden Sie sich an.",
  forbidden: "Sie haben keine Berechtigung für diese Aktion.",
  not_found: "Der Eintrag wurde nicht gefunden.",
  conflict: "Der Datensatz wurde zwischenzeitlich geändert. Bitte neu laden.",
  too_large: "Die Datei ist zu groß.",
  csrf: "Ihre Sitzung ist abgelaufen. Bitte laden Sie die Seite neu.",
  invalid: "Bitte prüfen Sie Ihre Eingaben.",
  too_many: "Zu viele Versuche. Bitte versuchen Sie es später erneut.",
  over_quota: "Der Speicher Ihrer Beziehungskiste ist voll.",
  unexpected: "Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!",
  unavailable: "Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es später erneut.",
  storage_full: "Der Speicher ist voll. Es wurde nichts gespeichert.",
};

/** The error body of every call. The log entry of the error has the same `id`. */
export const ErrorBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
