import { S3_RIGHTS, type S3Failure } from "../blobs/s3-client.ts";
import { ConfigError } from "../core/config-error.ts";
import { SchemaMismatch } from "../db/migration-files.ts";

/** Reason of a failure and advice for the operator, in German. */
export interface Explanation {
  readonly text: string;
  readonly todo: string;
}

const explained = (text: string, todo: string): Explanation => ({ text, todo });

type Explain = (error: Failure) => Explanation;

/** The fields that errors of Node, the drivers and the mail server's client have. */
interface Failure extends Error {
  readonly code?: unknown;
  readonly hostname?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
  readonly path?: unknown;
}

const CLOCK = "Zeitabgleich (chrony oder systemd-timesyncd) auf diesem Rechner prüfen.";
const CHECK_ADDRESS = "Läuft der Dienst? Adresse und Port in der Einstellung prüfen, dann die Firewall.";

/** `127.0.0.1:5432`, as far as the error contains it; of several addresses the first. */
function placeOf(error: Failure): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as Failure[]) : [error];
  const { address, port, hostname } = first;
  if (typeof address === "string") return typeof port === "number" ? `${address}:${port}` : address;
  if (typeof hostname === "string") return hostname;
  return /(\[?[\da-f:.]+\]?:\d+)\s*$/i.exec(first.message)?.[1] ?? "der Adresse";
}

const fileOf = ({ path }: Failure, otherwise: string): string =>
  typeof path === "string" ? path : otherwise;

const refused: Explain = (error) => explained(`Unter ${placeOf(error)} antwortet niemand.`, CHECK_ADDRESS);
const silent: Explain = () => explained("Es kommt keine Antwort.", CHECK_ADDRESS);
const untrusted: Explain = ({ code }) =>
  explained(
    `Dem Zertifikat wird nicht vertraut (${String(code)}).`,
    "Das Zertifikat erneuern oder die eigene CA in NODE_EXTRA_CA_CERTS nennen.",
  );
const locked: Explain = (error) =>
  explained(
    `In ${fileOf(error, "dem Ordner")} darf nicht gelesen oder geschrieben werden.`,
    "Besitzer und Rechte des Ordners prüfen.",
  );
const full: Explain = () =>
  explained("Der Platz ist aufgebraucht.", "Platz schaffen: ohne ihn wird nichts mehr gespeichert.");
const unknownAddress: Explain = (error) =>
  explained(`Der Name ${placeOf(error)} ist nicht bekannt.`, "Namen in der Einstellung und DNS prüfen.");
const wrongPassword: Explain = () =>
  explained(
    "Die Anmeldung wird abgelehnt: Benutzername oder Passwort sind falsch.",
    "Beide in der Einstellung prüfen; Sonderzeichen stehen dort in Prozentschreibweise.",
  );

/** Explanations by the code of Node, of PostgreSQL (five characters), or of the mail server's client. */
const BY_CODE: Readonly<Record<string, Explain>> = {
  ECONNREFUSED: refused,
  ECONNRESET: () => explained("Die Gegenseite bricht die Verbindung ab.", CHECK_ADDRESS),
  EPIPE: () => explained("Die Gegenseite bricht die Verbindung ab.", CHECK_ADDRESS),
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  ENOTFOUND: unknownAddress,
  EAI_AGAIN: unknownAddress,
  EDNS: unknownAddress,
  EAUTH: wrongPassword,
  CERT_HAS_EXPIRED: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  EROFS: (error) =>
    explained(
      `${fileOf(error, "Der Datenträger")} ist nur zum Lesen eingehängt.`,
      "Den Datenträger prüfen: nach Fehlern hängt ihn das System so ein.",
    ),
  EACCES: locked,
  EPERM: locked,
  ENOSPC: full,
  EDQUOT: full,
  "53100": full,
  ENOENT: (error) =>
    explained(`Es gibt ${fileOf(error, "den Ordner")} nicht.`, "Den Pfad in der Einstellung prüfen."),
  ENOTDIR: (error) =>
    explained(`${fileOf(error, "Der Pfad")} ist kein Ordner.`, "Den Pfad in der Einstellung prüfen."),
  NO_IDENTITY: () =>
    explained(
      "Die Sicherung ist verschlüsselt, und der Schlüssel dazu fehlt.",
      "BACKUP_IDENTITY setzen: den Schlüssel, der nicht auf diesem Rechner aufbewahrt wird.",
    ),
  WRONG_IDENTITY: () =>
    explained(
      "Der Schlüssel in BACKUP_IDENTITY öffnet diese Sicherung nicht.",
      "Den nehmen, dessen Empfänger beim Sichern in BACKUP_RECIPIENT stand.",
    ),
  NO_MASTER_KEYS: () =>
    explained(
      "Die Dokumente der Sicherung sind verschlüsselt, und der Hauptschlüssel fehlt.",
      "CONTENT_KEY_FILE setzen: docs/operations.md, Encryption.",
    ),
  "28P01": wrongPassword,
  "28000": () =>
    explained(
      "Die Datenbank lässt diese Rolle von diesem Rechner nicht zu.",
      "Rolle in DATABASE_URL und pg_hba.conf prüfen.",
    ),
  "3D000": () =>
    explained(
      "Die Datenbank in DATABASE_URL gibt es auf dem Server nicht.",
      "Sie anlegen oder den Namen prüfen.",
    ),
  "42501": () => MAY_NOT_READ,
  "53300": () =>
    explained("Die Datenbank nimmt keine weitere Verbindung an.", "max_connections der Datenbank erhöhen."),
  "57P03": () => explained("Die Datenbank fährt gerade hoch oder herunter.", "Gleich noch einmal versuchen."),
};

const CODE = new RegExp(
  `\\b(${Object.keys(BY_CODE)
    .filter((code) => code.startsWith("E"))
    .join("|")})\\b`,
);
const NO_ANSWER =
  /^timeout exceeded when trying to connect|^Query read timeout|connection timeout|took longer than|^Connection terminated/i;

/** Explains why the object store refused a call. */
function explainS3({ name, operation }: S3Failure): Explanation {
  const right = S3_RIGHTS[operation];
  switch (name) {
    case "InvalidAccessKeyId":
    case "SignatureDoesNotMatch":
      return explained(
        `Der Objektspeicher nimmt den Schlüssel nicht an (${operation}).`,
        "Schlüssel und Geheimnis des Buckets in den Einstellungen prüfen.",
      );
    case "NoSuchBucket":
      return explained(
        `Den Bucket gibt es nicht (${operation}).`,
        "Ihn anlegen, oder seinen Namen und die Region prüfen.",
      );
    case "RequestTimeTooSkewed":
      return explained(`Die Uhr weicht von der des Objektspeichers ab (${operation}).`, CLOCK);
    case "MethodNotAllowed":
    case "NotImplemented":
      return explained(
        `Der Objektspeicher kennt ${operation} nicht.`,
        "Er muss Uploads in Teilen beherrschen: docs/operations.md, Documents in a bucket.",
      );
    default:
      return explained(
        `Der Objektspeicher lehnt ${operation} ab (${name}).`,
        right === undefined
          ? "Die Rechte des Schlüssels prüfen: docs/operations.md, Documents in a bucket."
          : `Dem Schlüssel das Recht ${right} geben: docs/operations.md, Documents in a bucket.`,
      );
  }
}

/** Known reason of a failure; undefined for errors that only a stack trace explains. */
export function explain(error: unknown): Explanation | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConfigError)
    return (
      explain(error.cause) ??
      explained(
        `Eine Einstellung ist falsch: ${error.message}`,
        "Die Einstellung berichtigen: docs/settings.md.",
      )
    );
  if (error instanceof SchemaMismatch) return BY_KIND[error.kind](error);
  const { operation } = error as { operation?: unknown };
  if (typeof operation === "string") return explainS3({ name: error.name, operation });
  const code = codeOf(error);
  const byCode = code === undefined ? undefined : BY_CODE[code];
  if (byCode) return byCode(error);
  if (NO_ANSWER.test(error.message) || error.name === "TimeoutError") return silent(error);
  return error.cause === undefined ? undefined : explain(error.cause);
}

const MAY_NOT_READ = explained(
  "Die Rolle in DATABASE_URL darf die Tabellen nicht lesen.",
  "npm run admin -- migrate gibt ihr die Rechte: docs/operations.md, Two roles.",
);

const BY_KIND: Readonly<Record<SchemaMismatch["kind"], (error: SchemaMismatch) => Explanation>> = {
  behind: ({ missing }) =>
    explained(
      missing === 1 ? "Eine Migration fehlt." : `${missing} Migrationen fehlen.`,
      "npm run admin -- migrate",
    ),
  "no-rights": () => MAY_NOT_READ,
  newer: ({ message }) =>
    explained(`Die Datenbank ist neuer als dieses Programm (${message})`, "Das neuere Programm einspielen."),
  changed: ({ message }) =>
    explained(
      `Eine Migration passt nicht zur Datenbank (${message})`,
      "Das Programm unverändert neu einspielen.",
    ),
};

/** The mail client has codes of its own, and puts Node's code into its message. */
function codeOf(error: Failure): string | undefined {
  const { code } = error;
  if (typeof code === "string" && code in BY_CODE) return code;
  return CODE.exec(error.message)?.[1];
}
