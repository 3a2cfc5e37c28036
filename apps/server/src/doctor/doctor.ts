import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { berlinDay, berlinTime, germanDay } from "@krempelfrei/contract/dates";
import { walFolder } from "@krempelfrei/embedded-postgres/wal";
import { isOldBackup } from "../features/backups/list-backups.ts";
import { verifyStorage } from "../features/files/storage/verify-storage.ts";
import { readBackupTimes } from "../backup/backup-runs.queries.ts";
import type { Config } from "../config.ts";
import { clearConnections, mayBeClear, smtpOf } from "../connections.ts";
import type { Ctx } from "../core/context.ts";
import { isThisMachine } from "../core/this-machine.ts";
import { holdsDemoData } from "../core/demo-mark.queries.ts";
import { APP_ROLE } from "../db/app-role.ts";
import { countJobs } from "../jobs/job.queries.ts";
import { MAIL_FOLDERS, MailboxError } from "../mail-in/mailbox.ts";
import { checkSmtp } from "../mail/check-smtp.ts";
import { readServer } from "./server.queries.ts";

/** What one look came to, in German. */
export interface Finding {
  readonly about: string;
  readonly state: "good" | "warning" | "bad";
  readonly text: string;
  /** What to do about it; only where it is not good. */
  readonly todo?: string;
}

type Look = (ctx: Ctx, config: Config) => Promise<Omit<Finding, "about">>;

const good = (text: string) => ({ state: "good", text }) as const;
const warning = (text: string, todo: string) => ({ state: "warning", text, todo }) as const;
const bad = (text: string, todo: string) => ({ state: "bad", text, todo }) as const;

const GB = 1024 ** 3;
const CLOCK_OFF_MS = 2000;
const POSTGRES_MIN = 150_000;
const CERTIFICATE_DAYS = 14;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Longer than a place is away for a moment; the alert MomentsBehind has the same. */
const MOMENTS_BEHIND_MINUTES = 5;
const TLS_MS = 5000;

/** What is looked at, in the order in which one thing needs the other. */
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
    return good(`erreichbar unter ${config.appUrl}`);
  },
  async Datenbank(ctx, config) {
    const { version, statement_timeout, took, may_change_tables } = await readServer(ctx.db);
    const number = `PostgreSQL ${Math.floor(version / 10_000)}`;
    if (version < POSTGRES_MIN) return bad(`${number} ist zu alt.`, "PostgreSQL 15 oder neuer verwenden.");
    if (config.databasePooled && statement_timeout === "0")
      return bad(
        "Hinter dem Pooler hat keine Anweisung eine Zeitgrenze.",
        "ALTER ROLE <Rolle> SET statement_timeout = '30s' und idle_in_transaction_session_timeout = '60s'.",
      );
    if (may_change_tables)
      return warning(
        "Die Rolle der App besitzt die Tabellen: Wer sie missbraucht, kann die Änderungshistorie fälschen.",
        `Die Rolle ${APP_ROLE} anlegen: docs/operations.md, Two roles.`,
      );
    return good(`${number}, antwortet in ${took.toFixed(0)} ms`);
  },
  async Demodaten(ctx, { production }) {
    if (!(await holdsDemoData(ctx.db))) return good("sind keine da");
    const text =
      "Die Datenbank enthält Demodaten: Jeder kennt die Passwörter, und keine Mail verlässt diesen Rechner.";
    const todo =
      "Für den Betrieb einen leeren DATA_DIR oder eine leere DATABASE_URL setzen, dann npm run admin -- create-owner.";
    return production ? bad(text, todo) : warning(text, todo);
  },
  async Uhr(ctx) {
    const { now, took } = await readServer(ctx.db);
    const off = Math.abs(now.getTime() + took / 2 - ctx.clock().getTime());
    if (off <= CLOCK_OFF_MS) return good("stimmt mit der Datenbank überein");
    const seconds = Math.round(off / 1000);
    return bad(
      `Die Uhr weicht um ${seconds} s von der Datenbank ab.`,
      "Zeitabgleich (chrony oder systemd-timesyncd) auf beiden Rechnern prüfen.",
    );
  },
  async Speicher(ctx) {
    await ctx.blobs.check();
    return good("beschreibbar");
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
    const [free, share] = [bavail * bsize, bavail / blocks];
    const text = `${gigabytes.format(free / GB)} GB (${Math.round(share * 100)} %) frei in ${dataDir}`;
    if (free < GB) return bad(`Nur noch ${text}.`, "Platz schaffen: ohne ihn wird nichts mehr gespeichert.");
    return share < 0.1 ? warning(`Nur noch ${text}.`, "Bald Platz schaffen.") : good(text);
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
  async Zertifikat(ctx, { appUrl }) {
    const { protocol, hostname, port } = new URL(appUrl);
    if (protocol !== "https:") return good("nicht nötig, weil APP_URL nicht mit https beginnt");
    const ends = await certificateEnd(hostname, Number(port) || 443);
    const days = Math.floor((ends.getTime() - ctx.clock().getTime()) / DAY_MS);
    if (days < 0) return bad(`Es ist seit ${-days} Tagen abgelaufen.`, "Zertifikat des Proxys erneuern.");
    const text = `gilt noch ${days} Tage`;
    return days < CERTIFICATE_DAYS ? warning(text, "Die Erneuerung des Zertifikats prüfen.") : good(text);
  },
  async Sicherung(ctx, { backup }) {
    const times = await readBackupTimes(ctx.db);
    if (backup.to === undefined && times.last_good === null)
      return bad("Es gibt keine Sicherung.", "BACKUP_TO setzen, oder npm run admin -- backup <Ort>.");
    if (times.last_good === null)
      return bad("Noch keine ist gelungen.", "npm run admin -- backup sagt, woran es liegt.");
    if (isOldBackup(ctx, times.last_good))
      return bad(
        `Die letzte ist vom ${momentOf(times.last_good)}.`,
        "npm run admin -- backup sagt, woran es liegt.",
      );
    if (times.last_proved === null)
      return warning("Noch keine wurde durch Wiederherstellen geprüft.", "npm run admin -- verify-backup");
    return good(
      `die letzte ist vom ${momentOf(times.last_good)}, die letzte geprüfte vom ${momentOf(times.last_proved)}`,
    );
  },
  async Verschlüsselung(_ctx, { backup, contentKeyFile }) {
    if (backup.to !== undefined && backup.recipient === undefined && (await leavesMachine(backup)))
      return bad(
        `Die Sicherung in ${backup.to} verlässt diesen Rechner unverschlüsselt.`,
        "BACKUP_RECIPIENT auf den öffentlichen Schlüssel eines Paars von age-keygen setzen, dann npm run admin -- backup.",
      );
    if (contentKeyFile === undefined)
      return warning(
        "CONTENT_KEY_FILE fehlt: Dokumente und die Geheimnisse der Datenbank liegen unverschlüsselt auf der Platte.",
        "Einen Schlüssel anlegen: docs/operations.md, Encryption.",
      );
    return good("Dokumente und was den Rechner verlässt sind verschlüsselt");
  },
  async "Sicherung auf die Minute"(_ctx, config) {
    if (!config.archivesMoments) return good("nicht eingeschaltet");
    const minutes = Math.floor((await longestWaitMs(walFolder(config.dataDir))) / MINUTE_MS);
    if (minutes < MOMENTS_BEHIND_MINUTES) return good("das Protokoll der Datenbank ist kopiert");
    return bad(
      `Seit ${minutes} Minuten wird das Protokoll der Datenbank nicht in die Sicherung kopiert.`,
      "Läuft die App? Ihr Log nennt den Grund, meist ist der Ort der Sicherung voll oder nicht erreichbar.",
    );
  },
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

/** Types of file systems that lie on another machine (`statfs`): NFS, SMB, CIFS, SMB2, Ceph, AFS, and FUSE as of sshfs. */
const NETWORK_FILES = new Set([
  0x69_69, 0x51_7b, 0xff_53_4d_42, 0xfe_53_4d_42, 0x00_c3_64_00, 0x53_46_41_4f, 0x65_73_55_46,
]);

/** Whether the backup target is a bucket elsewhere, or a folder that is mounted from another machine. */
async function leavesMachine({ to = "", endpoint }: Config["backup"]): Promise<boolean> {
  if (to.startsWith("s3://")) return endpoint === undefined || !isThisMachine(new URL(endpoint).hostname);
  const type = await statfs(to).then(
    (files) => files.type,
    () => undefined,
  );
  return type !== undefined && NETWORK_FILES.has(type >>> 0);
}

/** How long the oldest file of a folder has been there, in milliseconds; 0 where there is none. */
async function longestWaitMs(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith("."));
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs),
  );
  // The file has the time of the disk, not that of the app.
  const oldest = Math.min(...times.filter((time) => time !== undefined));
  return Number.isFinite(oldest) ? Date.now() - oldest : 0;
}

const momentOf = (moment: Date): string => `${germanDay(berlinDay(moment))}, ${berlinTime(moment)} Uhr`;

const gigabytes = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Looks at everything that an installation depends on; what cannot be looked at is bad. */
export async function examine(ctx: Ctx, config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [about, look] of Object.entries(LOOKS)) {
    const finding = await look(ctx, config).catch((error: unknown) =>
      bad(`Geht nicht: ${(error as Error).message}`, "Erreichbarkeit und Zugangsdaten prüfen."),
    );
    findings.push({ about, ...finding });
  }
  return findings;
}

async function certificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    // Whether it is trusted is not asked here: an expired one has an end too.
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

const COLOURS = { good: 32, warning: 33, bad: 31 } as const;
const MARKS = { good: "✓", warning: "!", bad: "✗" } as const;

/** For a terminal, one line each and what to do below it. */
export function toLines(findings: readonly Finding[], colour: boolean): string[] {
  return findings.flatMap(({ about, state, text, todo }) => {
    const mark = colour ? `\u001B[${COLOURS[state]}m${MARKS[state]}\u001B[0m` : MARKS[state];
    return [`${mark} ${about}: ${text}`, ...(todo === undefined ? [] : [`  → ${todo}`])];
  });
}
