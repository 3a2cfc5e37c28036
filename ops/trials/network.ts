import { execFile, spawn } from "node:child_process";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { atEnd, findProgram, Lacks, mkdir } from "./machines.ts";

const run = promisify(execFile);
/** Marks the process that is inside. */
const INSIDE = "TRIAL_NETWORK";
const BRIDGE = "trial0";
const MB = 1024 * 1024;

/**
 * Runs a trial again with a network and with mounts of its own, so that links can be cut and disks be filled that are
 * nobody else's, and its addresses meet no other's. Returns inside of it; outside the process ends with its result.
 */
export async function inOwnNetwork(script: string): Promise<void> {
  if (process.env[INSIDE] !== undefined) return;
  if (process.getuid?.() !== 0) throw new Lacks("only root can make a network");
  await findProgram("ip");
  // Whatever it starts ends with it. The shell takes leave of processes whose parents were killed.
  const own = [
    "--net",
    "--mount",
    "--pid",
    "--fork",
    "--kill-child",
    "--mount-proc",
    "--propagation",
    "private",
  ];
  const child = spawn(
    await findProgram("setpriv"),
    ["--pdeathsig", "KILL", "unshare", ...own, "sh", "-c", '"$0" "$1"; exit $?', process.execPath, script],
    { env: { ...process.env, [INSIDE]: "own" }, stdio: "inherit" },
  );
  process.exit(await new Promise<number>((resolve) => child.on("exit", (code) => resolve(code ?? 1))));
}

/** A bridge with these addresses, to which machines are tied by links that can be cut. */
export async function makeNetwork(addresses: readonly string[]): Promise<void> {
  const ip = async (...args: readonly string[]): Promise<unknown> => run("ip", [...args]);
  await ip("link", "set", "lo", "up");
  await ip("link", "add", BRIDGE, "type", "bridge");
  for (const address of addresses) await ip("addr", "add", `${address}/24`, "dev", BRIDGE);
  await ip("link", "set", BRIDGE, "up");
  // The names of the machines' networks are files there.
  await mkdir("/run/netns", { recursive: true });
  await run("mount", ["-t", "tmpfs", "tmpfs", "/run/netns"]);
  // What is killed leaves its shared memory there.
  await run("mount", ["-t", "tmpfs", "tmpfs", "/dev/shm"]);
}

export interface Link {
  /** What runs a program of the machine: its arguments follow. */
  readonly enter: readonly string[];
  cut(): Promise<void>;
  join(): Promise<void>;
}

/** A machine of its own address on the bridge. */
export async function makeLink(name: string, address: string): Promise<Link> {
  const ip = async (...args: readonly string[]): Promise<unknown> => run("ip", [...args]);
  const end = `to-${name}`;
  await ip("netns", "add", name);
  await ip("link", "add", end, "type", "veth", "peer", "name", "eth0", "netns", name);
  await ip("link", "set", end, "master", BRIDGE, "up");
  await ip("-n", name, "addr", "add", `${address}/24`, "dev", "eth0");
  await ip("-n", name, "link", "set", "eth0", "up");
  await ip("-n", name, "link", "set", "lo", "up");
  return {
    enter: ["ip", "netns", "exec", name],
    cut: async () => void (await ip("link", "set", end, "down")),
    join: async () => void (await ip("link", "set", end, "up")),
  };
}

export interface Disk {
  /** Until nothing more fits, for root neither. */
  fill(): Promise<void>;
  /** Takes away what has filled it. */
  clear(): Promise<void>;
}

/** Mounts a file system of so many MB on a folder. */
export async function makeDisk(folder: string, megabytes: number): Promise<Disk> {
  const image = `${folder}.disk`;
  await run("truncate", ["-s", `${megabytes}M`, image]);
  await run("mkfs.ext4", ["-q", "-F", "-m", "0", image]);
  await mkdir(folder, { recursive: true });
  await run("mount", ["-o", "loop", image, folder]);
  atEnd(async () => run("umount", ["--lazy", folder]));
  const filling = join(folder, "filling");
  return {
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await run("fallocate", ["-l", String(Math.max(MB, bavail * bsize - 2 * MB)), filling]);
      await run("dd", ["if=/dev/zero", `of=${filling}.rest`, "bs=4k", "status=none"]).catch(() => undefined);
    },
    clear: async () => void (await run("rm", ["-f", filling, `${filling}.rest`])),
  };
}
