import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram } from "../find-program.ts";
import { LIMITS } from "../limits.ts";
import { SERVES } from "../messages.ts";

const MB = 1024 ** 2;
/**
 * Limit of writable memory, used or not. Address space is not limited: V8 reserves 18 GB for guards, which cost
 * nothing; without guards each memory access of an engine is checked.
 */
const WRITABLE_MB = 2048;
/**
 * Budget of an engine's code until V8 compiles it again with optimisation: three times the default, because a page is
 * finished before the optimised code pays. Recognising a page takes 15 % less CPU time.
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

export interface ChildSpec {
  readonly kind: ChildKind;
  /** The only writable folder. */
  readonly folder: string;
  /** CPU time; the real time of each request is limited by `LIMITS.clockMs`, because the machine may be busy. */
  readonly cpuMs: number;
  /** Maximum bytes of one written file; default: `LIMITS.outputBytes`. */
  readonly fileBytes?: number | undefined;
  /** If set, the child may start programs and read this folder, which contains their data. */
  readonly programs?: { readonly folder: string } | undefined;
  /** True: the child serves several requests, one after the other. */
  readonly serves?: boolean;
}

export function commandOf({ kind, folder, cpuMs, fileBytes, programs, serves }: ChildSpec): string[] {
  const readable = [...PACKAGES, folder, ...(programs ? [programs.folder] : [])];
  const node = [
    process.execPath,
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    // An add-on bypasses these restrictions; resource limits and the missing network hold it.
    ...(kind === "picture" ? ["--allow-addons"] : []),
    ...(programs ? ["--allow-child-process"] : []),
    `--max-old-space-size=${LIMITS.oldSpaceMb}`,
    `--wasm-tiering-budget=${TIERING_BUDGET}`,
    "--no-warnings",
    join(SOURCE, PROGRAMS[kind]),
    ...(serves ? [SERVES] : []),
  ];
  const { unshare, prlimit } = isolation();
  // At the limit the child gets a signal, and 5 seconds later it is killed.
  const seconds = Math.ceil(cpuMs / 1000);
  const limits = [`--data=${WRITABLE_MB * MB}`, `--cpu=${seconds}:${seconds + 5}`, "--core=0"];
  const held = prlimit ? [prlimit, ...limits, `--fsize=${fileBytes ?? LIMITS.outputBytes}`] : [];
  return [...(unshare ? [unshare, "-rn"] : []), ...held, ...node];
}

/** Folders of all packages that children may import. */
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

/** The system's means to restrict children; determined once. */
export function isolation(): Holds {
  holds ??= {
    unshare: usableUnshare(),
    prlimit: process.platform === "linux" ? findProgram("prlimit") : undefined,
  };
  return holds;
}
