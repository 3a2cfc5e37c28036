import { spawn, type ChildProcess } from "node:child_process";
import { openSync } from "node:fs";
import { access, chmod, chown, cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  adapted,
  atEnd,
  delay,
  findProgram,
  freePorts,
  Lacks,
  mkdir,
  newFolder,
  startProgram,
  writeFile,
} from "./machines.ts";
import { makeDisk, makeLink, makeNetwork, type Disk, type Link } from "./network.ts";

// Three machines on a bridge: nodes 10.77.0.11 to 13; the keepers of etcd, 10.77.0.21 to 23, are on machines of their own.
const NET = "10.77.0";
const NODES = [1, 2, 3] as const;
const DISK_MB = 900;
const CLOCK_LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
/**
 * Gives the programs of a machine a clock of their own, of which only what people call the time is off: Patroni itself here,
 * because Python's sleep fails below libfaketime, and by that whatever it starts.
 */
const CLOCK_OF_PATRONI = `import os, time
clock = os.environ["TRIAL_CLOCK"]
own = time.time
def shifted():
    try:
        with open(clock) as file: return own() + float(file.read())
    except ValueError: return own()
time.time = shifted
os.environ.update(LD_PRELOAD="${CLOCK_LIBRARY}", FAKETIME_TIMESTAMP_FILE=clock, FAKETIME_CACHE_DURATION="1",
    FAKETIME_DONT_FAKE_MONOTONIC="1")
`;
const PASSWORD = "change-me";
export const BINARIES = "/usr/lib/postgresql/15/bin";
const READY_WITHIN_MS = 120_000;

/** What Patroni says of a member. */
interface MemberState {
  readonly role?: string;
  readonly state?: string;
  readonly replication?: readonly { readonly sync_state: string; readonly application_name: string }[];
}

export class Machine {
  readonly name: string;
  readonly address: string;
  readonly link: Link;
  readonly disk: Disk;
  readonly #folder: string;
  readonly #start: () => ChildProcess;
  #patroni: ChildProcess | undefined;

  constructor(
    { name, address }: Pick<Machine, "name" | "address">,
    folder: string,
    { link, disk, start }: Pick<Machine, "link" | "disk"> & { start: () => ChildProcess },
  ) {
    this.name = name;
    this.address = address;
    this.link = link;
    this.disk = disk;
    this.#folder = folder;
    this.#start = start;
  }

  /** Sets its clock so many seconds ahead of the others', or behind. */
  async setClock(seconds: number): Promise<void> {
    await writeFile(join(this.#folder, "clock"), clockText(seconds));
  }

  start(): void {
    this.#patroni = this.#start();
  }

  async state(): Promise<MemberState> {
    try {
      const answer = await fetch(`http://${this.address}:8008/patroni`, {
        signal: AbortSignal.timeout(1500),
      });
      return (await answer.json()) as MemberState;
    } catch {
      return {};
    }
  }

  async postmaster(): Promise<number | undefined> {
    const text = await readFile(join(this.#folder, "data/postmaster.pid"), "utf8").catch(() => "");
    return Number(text.split("\n")[0]) || undefined;
  }

  /** The processes of PostgreSQL, the first one is the parent of the others. */
  async processes(): Promise<number[]> {
    const parent = await this.postmaster();
    if (parent === undefined) return [];
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
    const children = await Promise.all(
      pids.map(async (pid) => ((await parentOf(pid)) === parent ? [pid] : [])),
    );
    return [parent, ...children.flat()];
  }

  async killPostgres(): Promise<void> {
    for (const pid of await this.processes()) signal(pid, "SIGKILL");
  }

  /** As when its power goes. */
  async kill(): Promise<void> {
    this.#patroni?.kill("SIGKILL");
    await this.killPostgres();
  }

  async freeze(): Promise<void> {
    this.#patroni?.kill("SIGSTOP");
    for (const pid of await this.processes()) signal(pid, "SIGSTOP");
  }

  async wake(): Promise<void> {
    for (const pid of (await this.processes()).toReversed()) signal(pid, "SIGCONT");
    this.#patroni?.kill("SIGCONT");
  }

  async end(): Promise<void> {
    await this.wake();
    await this.kill();
  }
}

/** As libfaketime reads it: how far it is from the machine's own. */
const clockText = (seconds: number): string => `${seconds < 0 ? "" : "+"}${seconds}\n`;

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
};

async function parentOf(pid: number): Promise<number | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[1]) || undefined;
}

export interface Cluster {
  readonly machines: readonly Machine[];
  readonly etcd: readonly ChildProcess[];
  /** Whether the machines have clocks that can be set. */
  readonly hasClocks: boolean;
  /** HAProxy's, which leads to the primary. */
  readonly url: string;
  leader(): Promise<Machine>;
  /** Until there is one leader with two replicas that stream from it, one of them synchronously. */
  whole(): Promise<void>;
}

/**
 * Starts three PostgreSQL under Patroni, with the files of `ops/patroni`, each on a machine with a link, a disk and a clock of
 * its own; in `inOwnNetwork` only. Rejects with `Lacks`.
 */
export async function startCluster(): Promise<Cluster> {
  const user = await userPostgres();
  const [etcd, patroni] = [await findProgram("etcd"), await findProgram("patroni")];
  const haproxy = await findProgram("haproxy");
  const hasClocks = await access(CLOCK_LIBRARY).then(
    () => true,
    () => false,
  );
  await makeNetwork([`${NET}.1`, ...NODES.map((n) => `${NET}.2${n}`)]);
  const folder = await newFolder();
  await chmod(folder, 0o755);
  const said = openSync(join(folder, "log"), "a");
  const run = (command: readonly string[]): ChildProcess => {
    const [program = "", ...args] = command;
    return spawn(program, args, {
      cwd: "/",
      env: {
        PATH: `${BINARIES}:/usr/bin:/bin:/usr/sbin:/sbin`,
        HOME: folder,
        LC_ALL: "C.UTF-8",
        ETCD_UNSUPPORTED_ARCH: process.arch,
      },
      stdio: ["ignore", said, said],
      detached: true,
    });
  };
  const asUser = ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  const owned = async (path: string): Promise<string> => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await chown(path, user.uid, user.gid);
    return path;
  };
  await writeFile(join(folder, "sitecustomize.py"), CLOCK_OF_PATRONI);
  const peers = NODES.map((n) => `e${n}=http://${NET}.2${n}:2380`).join(",");
  const keepers: ChildProcess[] = [];
  for (const n of NODES) {
    const at = `http://${NET}.2${n}`;
    const data = await owned(join(folder, `etcd${n}`));
    const addresses = [
      ["--name", `e${n}`],
      ["--data-dir", data],
      ["--listen-peer-urls", `${at}:2380`],
      ["--initial-advertise-peer-urls", `${at}:2380`],
      ["--listen-client-urls", `${at}:2379`],
      ["--advertise-client-urls", `${at}:2379`],
      ["--initial-cluster", peers],
      ["--initial-cluster-state", "new"],
    ].flat();
    const keeper = run([...asUser, etcd, "--enable-v2", ...addresses]);
    atEnd(async () => void keeper.kill("SIGKILL"));
    keepers.push(keeper);
  }
  const script = join(folder, "make-database.sh");
  await cp(join(import.meta.dirname, "../patroni/make-database.sh"), script);
  const machines: Machine[] = [];
  for (const n of NODES) {
    const name = `node${n}`;
    const address = `${NET}.1${n}`;
    const path = join(folder, name);
    const disk = await makeDisk(path, DISK_MB);
    const link = await makeLink(name, address);
    const own = await owned(path);
    await owned(join(own, "socket"));
    const config = await adapted("patroni/patroni.yml", [
      ["10.0.0.31", address],
      ["10.0.0.4", `${NET}.2`],
      ["name: node1", `name: ${name}`],
      ["/etc/patroni/make-database.sh", script],
      ["/var/lib/postgresql/15/krempelfrei", join(own, "data")],
      ["/var/lib/postgresql/.pgpass-patroni", join(own, "pgpass")],
      ["/var/run/postgresql", join(own, "socket")],
    ]);
    const settings = join(own, "patroni.yml");
    await writeFile(settings, config);
    await chown(settings, user.uid, user.gid);
    const clock = hasClocks ? ["env", `PYTHONPATH=${folder}`, `TRIAL_CLOCK=${join(own, "clock")}`] : [];
    const command = [...link.enter, ...asUser, ...clock, patroni, settings];
    const machine = new Machine({ name, address }, own, { link, disk, start: () => run(command) });
    await machine.setClock(0);
    atEnd(async () => machine.end());
    machines.push(machine);
    machine.start();
    // The first one makes the database; the others copy it.
    if (n === 1) await until("a leader", async () => isLeader(await machine.state()));
  }
  const [port = 0] = await freePorts(1);
  const proxy = join(folder, "haproxy.cfg");
  await writeFile(
    proxy,
    await adapted("patroni/haproxy.cfg", [
      ["127.0.0.1:5432", `127.0.0.1:${port}`],
      ["10.0.0.3", `${NET}.1`],
    ]),
  );
  await startProgram(haproxy, ["-db", "-f", proxy], { port });
  const leader = async (): Promise<Machine> => {
    for (const machine of machines) if (isLeader(await machine.state())) return machine;
    throw new Error("no leader");
  };
  const cluster = {
    machines,
    etcd: keepers,
    hasClocks,
    url: `postgres://krempelfrei:${PASSWORD}@127.0.0.1:${port}/krempelfrei`,
    leader,
    whole: async () =>
      until("a leader with two replicas", async () => {
        const states = await Promise.all(machines.map(async (machine) => machine.state()));
        const [first, ...more] = states.filter(isLeader);
        const streaming = first?.replication ?? [];
        return (
          more.length === 0 &&
          streaming.length === 2 &&
          streaming.some(({ sync_state }) => sync_state === "sync") &&
          states.every(({ state }) => state === "running" || state === "streaming")
        );
      }),
  };
  await cluster.whole();
  return cluster;
}

const isLeader = ({ role, state }: MemberState): boolean =>
  (role === "master" || role === "primary") && state === "running";

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > READY_WITHIN_MS) throw new Error(`there is no ${what} in time`);
    await delay(500);
  }
}

/** The user of Debian that runs PostgreSQL. Rejects with `Lacks`. */
export async function userPostgres(): Promise<{ uid: number; gid: number }> {
  if (process.getuid?.() !== 0) throw new Lacks("only root can start servers as the user postgres");
  const line = (await readFile("/etc/passwd", "utf8")).split("\n").find((one) => one.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined || gid === undefined)
    throw new Lacks("PostgreSQL 15 is not installed: apt-get install postgresql-15");
  return { uid: Number(uid), gid: Number(gid) };
}
