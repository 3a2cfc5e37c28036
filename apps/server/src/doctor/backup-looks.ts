import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { berlinMoment } from "@krempelfrei/contract/dates";
import { walFolder } from "@krempelfrei/embedded-postgres/wal";
import { MINUTE_MS } from "@krempelfrei/contract/durations";
import { readBackupTimes } from "../backup/backup-runs.queries.ts";
import { FIND_BACKUPS, hasLostBackups, lostBackupsText } from "../backup/check-target.ts";
import type { Config } from "../config.ts";
import { isThisMachine } from "../core/this-machine.ts";
import { isOldBackup } from "../features/backups/list-backups.ts";
import { bad, good, warning } from "./finding.ts";
import type { Look } from "./look.ts";

/**
 * Delay that counts as a fault, longer than a short failure of the target; the alert MomentsBehind uses the same time.
 */
const MOMENTS_BEHIND_MINUTES = 5;

/** Examinations of backups: target, age, encryption, and the delay of the database's log. */
export const BACKUP_LOOKS: Readonly<Record<string, Look>> = {
  async "Ort der Sicherung"(ctx, { backup }, parts) {
    if (backup.to === undefined) return good("kein fester");
    const target = await parts.openBackupTarget();
    if (target && (await hasLostBackups(ctx.db, target))) return bad(lostBackupsText(target), FIND_BACKUPS);
    return good(`${backup.to} ist erreichbar`);
  },
  async Sicherung(ctx, { backup }) {
    const times = await readBackupTimes(ctx.db, backup.to);
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
};

/** Types of network file systems (`statfs`): NFS, SMB, CIFS, SMB2, Ceph, AFS, and FUSE as of sshfs. */
const NETWORK_FILES = new Set([
  0x69_69, 0x51_7b, 0xff_53_4d_42, 0xfe_53_4d_42, 0x00_c3_64_00, 0x53_46_41_4f, 0x65_73_55_46,
]);

/** True if the backup target is a bucket elsewhere, or a folder that is mounted from another machine. */
async function leavesMachine({ to = "", endpoint }: Config["backup"]): Promise<boolean> {
  if (to.startsWith("s3://")) return endpoint === undefined || !isThisMachine(new URL(endpoint).hostname);
  const type = await statfs(to).then(
    (files) => files.type,
    () => undefined,
  );
  return type !== undefined && NETWORK_FILES.has(type >>> 0);
}

/** Age of the oldest file of a folder in milliseconds; 0 for an empty folder. */
async function longestWaitMs(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith("."));
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs),
  );
  // The file has the time of the disk, not of the app.
  const oldest = Math.min(...times.filter((time) => time !== undefined));
  return Number.isFinite(oldest) ? Date.now() - oldest : 0;
}

const momentOf = (moment: Date): string => `${berlinMoment(moment)} Uhr`;
