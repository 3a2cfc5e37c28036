import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OfficeKind } from "@krempelfrei/documents/convertible-kind";
import { isolation } from "../children/child-command.ts";
import { NICE, watchChild } from "../children/run-child.ts";
import { startChild } from "../children/spawner.ts";
import { findProgram } from "../find-program.ts";
import { makeJobFolder, readMade } from "../job-folder.ts";
import { LIMITS } from "../limits.ts";
import { INPUT } from "../messages.ts";

const MB = 1024 ** 2;
/** Limit of writable memory. */
const DATA_MB = 1536;
/** Name of the printed file, in the job's folder. */
export const PRINTED = "letter.pdf";

/** LibreOffice of the machine. */
interface Suite {
  readonly program: string;
  /** LibreOffice's installation folder. */
  readonly folder: string;
}

let suite: Promise<Suite | undefined> | undefined;

/**
 * LibreOffice, if it is installed and the system can confine it to programs, fonts and the document: documents may name
 * files of the machine, which it would print. Determined once; undefined without it.
 */
export async function findSuite(): Promise<Suite | undefined> {
  suite ??= trySuite();
  return suite;
}

async function trySuite(): Promise<Suite | undefined> {
  const found = findProgram("soffice");
  if (found === undefined) return undefined;
  const program = join(dirname(realpathSync(found)), "soffice.bin");
  const candidate = { program, folder: dirname(dirname(program)) };
  const folder = await makeJobFolder();
  const [command, ...args] = jailed(candidate, folder, ["test", "-x", program]);
  const isUsable =
    command !== undefined && spawnSync(command, args, { env: {}, stdio: "ignore" }).status === 0;
  await rm(folder, { recursive: true, force: true });
  return isUsable ? candidate : undefined;
}

/** A command in a root of its own; empty if the system does not support it. */
function jailed({ folder: suiteFolder }: Suite, folder: string, command: readonly string[]): string[] {
  const { unshare, prlimit } = isolation();
  const shell = findProgram("sh");
  if (unshare === undefined || prlimit === undefined || shell === undefined) return [];
  return [
    unshare,
    "-rnm",
    shell,
    join(import.meta.dirname, "jail.sh"),
    folder,
    suiteFolder,
    prlimit,
    `--data=${DATA_MB * MB}`,
    `--cpu=${LIMITS.readableMs / 1000}`,
    `--fsize=${LIMITS.outputBytes}`,
    "--core=0",
    ...command,
  ];
}

/** No macro runs, nothing is fetched or updated from elsewhere. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${[
  ["/org.openoffice.Office.Common/Security/Scripting", "MacroSecurityLevel", "3"],
  ["/org.openoffice.Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
  ["/org.openoffice.Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
  ["/org.openoffice.Office.Writer/Content/Update", "Link", "0"],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join("\n")}
</oor:items>`;

/**
 * Prints the letter in the job's folder as `PRINTED`; false if that is impossible, or exceeds the limits. Rejects as
 * the signal says, or if the child could not be started.
 */
export async function printLetter(folder: string, kind: OfficeKind, signal: AbortSignal): Promise<boolean> {
  const found = await findSuite();
  if (!found) return false;
  const profile = join(folder, "profile/user");
  await mkdir(profile, { recursive: true });
  await writeFile(join(profile, "registrymodifications.xcu"), PROFILE);
  const letter = `letter.${kind}`;
  await rename(join(folder, INPUT), join(folder, letter));
  const [program = "", ...args] = jailed(found, folder, [
    "env",
    "HOME=/job",
    "TMPDIR=/job",
    // A fixed day, so that equal letters make equal bytes.
    "SOURCE_DATE_EPOCH=0",
    // Otherwise the system finds libraries beside a program only through /proc.
    `LD_LIBRARY_PATH=${dirname(found.program)}`,
    "sh",
    "-c",
    // With a new profile LibreOffice exits and asks for a restart.
    '"$@"; [ $? -ne 81 ] || exec "$@"',
    "sh",
    found.program,
    "-env:UserInstallation=file:///job/profile",
    "--headless",
    "--norestore",
    "--nologo",
    "--convert-to",
    "pdf",
    "--outdir",
    "/job",
    `/job/${letter}`,
  ]);
  const child = startChild({ program, args, folder, answers: false, nice: NICE });
  const watch = watchChild(child, signal);
  try {
    await child.end;
  } finally {
    watch.stop();
  }
  signal.throwIfAborted();
  const made = await readMade(join(folder, PRINTED), LIMITS.outputBytes);
  return Buffer.isBuffer(made) && made.toString("latin1", 0, 5) === "%PDF-";
}
