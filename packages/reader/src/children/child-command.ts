import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram } from "../find-program.ts";
import { LIMITS } from "../limits.ts";
import { SERVES } from "../messages.ts";

const MB = 1024 ** 2;
/**
 * Memory that can be written, used or not. Addresses are not limited: V8 sets 18 GB of them aside for guards, which cost nothing, and
 * without them each access of an engine to its memory is checked.
 */
const WRITABLE_MB = 2048;
/**
 * Number of runs after which code of an engine is compiled again, and better; three times V8's own number. A page is
 * over before more pays: recognising one takes 15 % less time of the CPU.
 */
const TIERING_BUDGET = 40_000_000;
const SOURCE = join(import.meta.dirname, "..");

const PROGRAMS = {
  pdf: "pdf.child.ts",
  picture: "picture.child.ts",
  mail: "mail/mail.child.ts",
  compose: "compose/compose.child.ts",
};
export type ChildKind = keyof typeof PROGRAMS;

/** A child and its limits. */
export interface ChildSpec {
  readonly kind: ChildKind;
  /** The only folder that it may write to. */
  readonly folder: string;
  /** Time of a CPU; by the clock each request gets `LIMITS.clockMs`, since the machine may be busy. */
  readonly cpuMs: number;
  /** Bytes that it may write into one file; without it `LIMITS.outputBytes`. */
  readonly fileBytes?: number | undefined;
  /** Folders that it may read, and whether it may start a program. */
  readonly programs?: { readonly folder: string } | undefined;
  /** Serves one request after the other, not a single one. */
  readonly serves?: boolean;
}

/** Program and arguments. */
export function commandOf({ kind, folder, cpuMs, fileBytes, programs, serves }: ChildSpec): string[] {
  const readable = [...PACKAGES, folder, ...(programs ? [programs.folder] : [])];
  const node = [
    process.execPath,
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    // An add-on is not held by any of this: limits and the missing network are what holds it.
    ...(kind === "picture" ? ["--allow-addons"] : []),
    ...(programs ? ["--allow-child-process"] : []),
    `--max-old-space-size=${LIMITS.oldSpaceMb}`,
    `--wasm-tiering-budget=${TIERING_BUDGET}`,
    "--no-warnings",
    join(SOURCE, PROGRAMS[kind]),
    ...(serves ? [SERVES] : []),
  ];
  const { unshare, prlimit } = isolation();
  // First a signal that tells of the time, then the end.
  const seconds = Math.ceil(cpuMs / 1000);
  const limits = [`--data=${WRITABLE_MB * MB}`, `--cpu=${seconds}:${seconds + 5}`, "--core=0"];
  const held = prlimit ? [prlimit, ...limits, `--fsize=${fileBytes ?? LIMITS.outputBytes}`] : [];
  return [...(unshare ? [unshare, "-rn"] : []), ...held, ...node];
}

/** Folders of all packages that a child may load. */
const PACKAGES = [
  join(SOURCE, "../.."),
  // Folder of the installed packages.
  fileURLToPath(import.meta.resolve("pdf-lib/package.json")).replace(/pdf-lib[\\/]package\.json$/, ""),
];

/** Path of `unshare`, if the system lets every user have a network of their own, which is empty. */
function usableUnshare(): string | undefined {
  const path = process.platform === "linux" ? findProgram("unshare") : undefined;
  if (path === undefined) return undefined;
  return spawnSync(path, ["-rn", process.execPath, "--version"], { env: {}, stdio: "ignore" }).status === 0
    ? path
    : undefined;
}

interface Holds {
  readonly unshare: string | undefined;
  readonly prlimit: string | undefined;
}
let holds: Holds | undefined;

/** Means of the system that restrict the children; tried once. */
export function isolation(): Holds {
  holds ??= {
    unshare: usableUnshare(),
    prlimit: process.platform === "linux" ? findProgram("prlimit") : undefined,
  };
  return holds;
}
