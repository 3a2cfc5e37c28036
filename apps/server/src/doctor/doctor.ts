import { readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { missingOperatorFields, operatorLabels } from "@krempelfrei/contract/accounting/operator";
import { findNative } from "@krempelfrei/reader/native";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { checkSpool } from "../blobs/spool.ts";
import { getAccountingSettings } from "../features/accounting/data/settings.queries.ts";
import { verifyStorage } from "../features/files/storage/verify-storage.ts";
import { readBrand } from "../brand/brand.ts";
import { NO_SENDER, type Config } from "../config.ts";
import { clearConnections, mayBeClear, smtpOf } from "../connections.ts";
import type { Ctx } from "../context/context.ts";
import { isThisMachine } from "../core/this-machine.ts";
import { holdsDemoData } from "../db/demo-mark.queries.ts";
import { APP_ROLE } from "../db/app-role.ts";
import { countJobs } from "../jobs/job.queries.ts";
import { MAIL_FOLDERS, MailboxError } from "../mail-in/mailbox.ts";
import { checkSmtp } from "../mail/check-smtp.ts";
import { prepareScannerFolder } from "../scanner/scanner-folder.ts";
import { BACKUP_LOOKS } from "./backup-looks.ts";
import { explain } from "./explain.ts";
import { bad, good, NotOpened, warning, type Finding } from "./finding.ts";
import type { Look, Parts } from "./look.ts";
import { readServer } from "./server.queries.ts";

const GB = 1024 ** 3;
const CLOCK_OFF_MS = 2000;
const POSTGRES_MIN = 150_000;
const CERTIFICATE_DAYS = 14;
const TLS_MS = 5000;

/** All examinations, in the order of their dependencies. */
const LOOKS: Readonly<Record<string, Look>> = {
  async Einstellungen(_ctx, config) {
    const { protocol, hostname } = new URL(config.appUrl);
    if (protocol !== "https:" && !isThisMachine(hostname))
      return bad(
        `APP_URL ist ${config.appUrl}: Passwörter sind unterwegs lesbar.`,
        "APP_URL auf https://… setzen.",
      );
    if (protocol === "https:" && config.trustProxy === false)
      return warning(
        "TRUST_PROXY fehlt: alle Anfragen scheinen vom Proxy zu kommen, Sperren treffen alle.",
        "TRUST_PROXY auf die Adresse des Proxys setzen.",
      );
    await readBrand(config);
    return good(`erreichbar unter ${config.appUrl}`);
  },
  async Datenbank(_ctx, { databaseUrl, dataDir }, parts) {
    const { version, statement_timeout, took, may_change_tables } = await readServer(parts.database());
    const number = `PostgreSQL ${Math.floor(version / 10_000)}`;
    if (version < POSTGRES_MIN) return bad(`${number} ist zu alt.`, "PostgreSQL 15 oder neuer verwenden.");
    if (statement_timeout === "0")
      return bad(
        "Hinter dem Pooler hat keine Anweisung eine Zeitgrenze.",
        "ALTER ROLE <Rolle> SET statement_timeout = '30s' und idle_in_transaction_session_timeout = '60s'.",
      );
    if (may_change_tables)
      return warning(
        "Die Rolle der App besitzt die Tabellen: Wer sie missbraucht, kann die Änderungshistorie fälschen.",
        `Die Rolle ${APP_ROLE} anlegen: docs/operations.md, Two roles.`,
      );
    // A `DATABASE_URL` that got lost shows here.
    const where = databaseUrl === undefined ? `, eingebettet in ${join(dataDir, "postgres")}` : "";
    return good(`${number}${where}, antwortet in ${took.toFixed(0)} ms`);
  },
  async Schema(_ctx, _config, parts) {
    await parts.checkSchema();
    return good("passt zu diesem Programm");
  },
  async Demodaten(ctx, { production }) {
    if (!(await holdsDemoData(ctx.db))) return good("sind keine da");
    const text =
      "Die Datenbank enthält Demodaten: Jeder kennt die Passwörter, und keine Mail verlässt diesen Rechner.";
    const todo =
      "Für den Betrieb einen leeren DATA_DIR oder eine leere DATABASE_URL setzen, dann npm run admin -- create-owner.";
    return production ? bad(text, todo) : warning(text, todo);
  },
  async Uhr(ctx, _config, parts) {
    const { now, took } = await readServer(parts.database());
    const off = Math.abs(now.getTime() + took / 2 - ctx.clock().getTime());
    if (off <= CLOCK_OFF_MS) return good("stimmt mit der Datenbank überein");
    const seconds = Math.round(off / 1000);
    return bad(
      `Die Uhr weicht um ${seconds} s von der Datenbank ab.`,
      "Zeitabgleich (chrony oder systemd-timesyncd) auf beiden Rechnern prüfen.",
    );
  },
  async Speicher(_ctx, _config, parts) {
    await parts.store().check();
    return good("beschreibbar");
  },
  async Schlüssel(_ctx, { contentKeyFile }, parts) {
    await parts.checkKeys();
    return good(contentKeyFile === undefined ? "keine nötig" : "passen zu dem, was verschlüsselt ist");
  },
  async "Speicher und Datenbank"(ctx) {
    const { needed, missing, damaged } = await verifyStorage(ctx);
    const broken = missing.length + damaged.length;
    if (broken === 0) return good(`${needed} Inhalte sind vollzählig`);
    return bad(
      `${broken} von ${needed} Inhalten fehlen oder sind beschädigt.`,
      "npm run admin -- repair-storage holt sie aus der Sicherung.",
    );
  },
  async Festplatte(_ctx, { dataDir }) {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    await checkSpool(dataDir);
    const [free, share] = [bavail * bsize, bavail / blocks];
    const text = `${gigabytes.format(free / GB)} GB (${Math.round(share * 100)} %) frei in ${dataDir}`;
    if (free < GB) return bad(`Nur noch ${text}.`, "Platz schaffen: ohne ihn wird nichts mehr gespeichert.");
    return share < 0.1 ? warning(`Nur noch ${text}.`, "Bald Platz schaffen.") : good(text);
  },
  async Impressum(ctx) {
    const missing = missingOperatorFields(await getAccountingSettings(ctx));
    if (missing.length === 0) return good("nennt, wer diese Installation betreibt");
    return bad(
      `Das Gesetz verlangt im Impressum und zum Datenschutz Angaben, die fehlen: ${operatorLabels(missing)}.`,
      "Als Inhaber unter Buchhaltung, Einstellungen eintragen.",
    );
  },
  async Verbindungen(_ctx, config) {
    const clear = clearConnections(config);
    const named = clear.map(({ setting, host }) => `${host} (${setting})`).join(", ");
    if (clear.length === 0) return good("zu anderen Rechnern alle verschlüsselt");
    if (clear.every(({ host }) => mayBeClear(config, host)))
      return good(`unverschlüsselt, weil ALLOW_PLAINTEXT es erlaubt: ${named}`);
    return bad(
      `Auf dem Weg lesbar: ${named}.`,
      "TLS einschalten (https://, ?sslmode=verify-full), oder den Rechner in ALLOW_PLAINTEXT nennen.",
    );
  },
  async Mail(_ctx, config) {
    const { smtpUrl, dataDir } = config;
    if (smtpUrl === undefined) {
      const mails = await readdir(`${dataDir}/outbox`).catch(() => []);
      return warning(
        `SMTP_URL fehlt: ${mails.length} Mails liegen in ${dataDir}/outbox, keine verlässt diesen Rechner.`,
        "SMTP_URL setzen, wenn hier wirklich gearbeitet wird.",
      );
    }
    if (config.mailFrom.includes(NO_SENDER))
      return bad(
        "MAIL_FROM fehlt oder nennt noch die Adresse aus dem Beispiel: Mails hätten einen erfundenen Absender.",
        "MAIL_FROM auf eine eigene Adresse setzen.",
      );
    await checkSmtp(smtpOf(config, smtpUrl));
    return good("der Mailserver nimmt die Anmeldung an");
  },
  async "Dokumente per E-Mail"({ mailbox }, { mailIn }) {
    if (mailIn === undefined) return good("werden nicht angenommen");
    if (!mailbox) return good("holt ein anderer Prozess aus dem Postfach");
    try {
      const opened = await mailbox.open();
      const aside = await opened.count("aside").finally(async () => opened.close());
      if (aside === 0) return good("das Postfach nimmt die Anmeldung an");
      return warning(
        `${aside} E-Mails liegen im Ordner ${MAIL_FOLDERS.aside}: ihr Lesen ist mehrmals abgebrochen.`,
        "Ansehen, wer sie geschickt hat; zurück in den Posteingang gelegt, werden sie noch einmal gelesen.",
      );
    } catch (error) {
      if (!(error instanceof MailboxError) || !error.isSignIn) throw error;
      return bad(
        "Das Postfach nimmt die Anmeldung nicht an: keine E-Mail wird abgeholt.",
        "Benutzername und Passwort in MAIL_IN_IMAP_URL prüfen.",
      );
    }
  },
  async Texterkennung(_ctx, { ocrEngine }) {
    if (ocrEngine === "off") return good("ist abgeschaltet");
    if (ocrEngine === "native" && !(await findNative()))
      return bad("OCR_ENGINE verlangt ein Programm, das fehlt.", "tesseract 5 oder neuer installieren.");
    return good("ist da");
  },
  async Scanner(_ctx, { scannerDir }) {
    if (scannerDir === undefined) return good("keiner eingerichtet");
    await prepareScannerFolder(scannerDir);
    return good(`${scannerDir} ist beschreibbar`);
  },
  async Zertifikat(ctx, { appUrl }) {
    const { protocol, hostname, port } = new URL(appUrl);
    if (protocol !== "https:") return good("nicht nötig, weil APP_URL nicht mit https beginnt");
    const ends = await certificateEnd(hostname, Number(port) || 443);
    const days = Math.floor((ends.getTime() - ctx.clock().getTime()) / DAY_MS);
    if (days < 0) return bad(`Es ist seit ${-days} Tagen abgelaufen.`, "Zertifikat des Proxys erneuern.");
    const text = `gilt noch ${days} Tage`;
    return days < CERTIFICATE_DAYS ? warning(text, "Die Erneuerung des Zertifikats prüfen.") : good(text);
  },
  ...BACKUP_LOOKS,
  async Aufträge(ctx) {
    const dead = (await countJobs(ctx.db)).filter(({ state }) => state === "dead");
    if (dead.length === 0) return good("keiner ist gescheitert");
    const names = dead.map(({ name, count }) => `${name} (${count})`).join(", ");
    return warning(
      `Gescheitert: ${names}.`,
      "npm run admin -- jobs zeigt den Grund, jobs retry beginnt sie neu.",
    );
  },
};

const gigabytes = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Parts of a context in which everything is open. */
const openParts = (ctx: Ctx): Parts => ({
  database: () => ctx.db,
  checkSchema: async () => undefined,
  checkKeys: async () => undefined,
  store: () => ctx.blobs,
  openBackupTarget: async () => undefined,
});

/**
 * Examines everything that an installation depends on; a failed examination is a bad finding. For missing parts the
 * getters of `ctx` throw `NotOpened`: the part has one finding, and examinations that need it are skipped.
 */
export async function examine(ctx: Ctx, config: Config, parts: Parts = openParts(ctx)): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [about, look] of Object.entries(LOOKS)) {
    const finding = await look(ctx, config, parts).catch((error: unknown) => failure(about, error));
    findings.push({ about, ...finding });
  }
  return findings;
}

function failure(about: string, error: unknown): Omit<Finding, "about"> {
  if (error instanceof NotOpened) {
    if (error.about === about) return error.finding;
    return { state: "skipped", text: `nicht geprüft, zuerst: ${error.about}` };
  }
  const { text, todo } = explain(error) ?? {
    text: `Geht nicht: ${oneLine(error)}`,
    todo: "Erreichbarkeit und Zugangsdaten prüfen.",
  };
  return bad(text, todo);
}

export const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).split("\n", 1)[0] ?? "";

async function certificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    // Trust is not examined here, because an untrusted certificate has an expiry too.
    const socket = connectTls(
      { host, port, servername: host, rejectUnauthorized: false, timeout: TLS_MS },
      () => {
        resolve(new Date(socket.getPeerCertificate().valid_to));
        socket.end();
      },
    );
    socket.on("timeout", () => socket.destroy(new Error(`${host}:${port} antwortet nicht`)));
    socket.on("error", reject);
  });
}

const COLOURS = { good: 32, warning: 33, bad: 31, skipped: 90 } as const;
const MARKS = { good: "✓", warning: "!", bad: "✗", skipped: "–" } as const;

/** Findings for a terminal, one line each with the advice below it. */
export function toLines(findings: readonly Finding[], colour: boolean): string[] {
  return findings.flatMap(({ about, state, text, todo }) => {
    const mark = colour ? `\u001B[${COLOURS[state]}m${MARKS[state]}\u001B[0m` : MARKS[state];
    return [`${mark} ${about}: ${text}`, ...(todo === undefined ? [] : [`  → ${todo}`])];
  });
}
