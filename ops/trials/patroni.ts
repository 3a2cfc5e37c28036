import { spawn, type ChildProcess } from "node:child_process";
import { chmod, chown, cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { adapted, atEnd, delay, findProgram, Lacks, mkdir, newFolder, writeFile } from "./machines.ts";

// Three machines of the loopback: nodes 127.0.0.11 to 13, etcd 127.0.0.21 to 23.
const NODES = [1, 2, 3] as const;
const PASSWORD = "change-me";
const BINARIES = "/usr/lib/postgresql/15/bin";
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
  readonly #folder: string;
  readonly #start: () => ChildProcess;
  #patroni: ChildProcess | undefined;

  constructor(number: number, folder: string, start: () => ChildProcess) {
    this.name = `node${number}`;
    this.address = `127.0.0.1${number}`;
    this.#folder = folder;
    this.#start = start;
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
  /** All three hosts. */
  readonly url: string;
  leader(): Promise<Machine>;
  /** Until there is one leader with two replicas that stream from it, one of them synchronously. */
  whole(): Promise<void>;
}

/** Starts three PostgreSQL under Patroni, with the files of `ops/patroni`. Rejects with `Lacks`. */
export async function startCluster(): Promise<Cluster> {
  const user = await userPostgres();
  const [etcd, patroni] = [await findProgram("etcd"), await findProgram("patroni")];
  const folder = await newFolder();
  await chmod(folder, 0o755);
  const run = (program: string, args: readonly string[]): ChildProcess =>
    spawn(program, args, {
      ...user,
      cwd: "/",
      env: {
        PATH: `${BINARIES}:/usr/bin:/bin`,
        HOME: folder,
        LC_ALL: "C.UTF-8",
        ETCD_UNSUPPORTED_ARCH: process.arch,
      },
      stdio: "ignore",
      detached: true,
    });
  const owned = async (path: string): Promise<string> => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await chown(path, user.uid, user.gid);
    return path;
  };
  const peers = NODES.map((n) => `e${n}=http://127.0.0.2${n}:2380`).join(",");
  const keepers: ChildProcess[] = [];
  for (const n of NODES) {
    const at = `http://127.0.0.2${n}`;
    const data = await owned(join(folder, `etcd${n}`));
    const addresses = [
      ["--listen-peer-urls", `${at}:2380`],
      ["--initial-advertise-peer-urls", `${at}:2380`],
      ["--listen-client-urls", `${at}:2379`],
      ["--advertise-client-urls", `${at}:2379`],
      ["--initial-cluster", peers],
      ["--initial-cluster-state", "new"],
    ].flat();
    const keeper = run(etcd, ["--name", `e${n}`, "--data-dir", data, "--enable-v2", ...addresses]);
    atEnd(async () => void keeper.kill("SIGKILL"));
    keepers.push(keeper);
  }
  const script = join(folder, "make-database.sh");
  await cp(join(import.meta.dirname, "../patroni/make-database.sh"), script);
  const machines: Machine[] = [];
  for (const n of NODES) {
    const own = await owned(join(folder, `node${n}`));
    await owned(join(own, "socket"));
    const config = await adapted("patroni/patroni.yml", [
      ["10.0.0.0/8", "127.0.0.0/8"],
      ["10.0.0.31", `127.0.0.1${n}`],
      ["10.0.0.4", "127.0.0.2"],
      ["name: node1", `name: node${n}`],
      ["/etc/patroni/make-database.sh", script],
      ["/var/lib/postgresql/15/krempelfrei", join(own, "data")],
      ["/var/lib/postgresql/.pgpass-patroni", join(own, "pgpass")],
      ["/var/run/postgresql", join(own, "socket")],
    ]);
    const path = join(own, "patroni.yml");
    await writeFile(path, config);
    await chown(path, user.uid, user.gid);
    const machine = new Machine(n, own, () => run(patroni, [path]));
    atEnd(async () => machine.end());
    machines.push(machine);
    machine.start();
    // The first one makes the database; the others copy it.
    if (n === 1) await until("a leader", async () => isLeader(await machine.state()));
  }
  const leader = async (): Promise<Machine> => {
    for (const machine of machines) if (isLeader(await machine.state())) return machine;
    throw new Error("no leader");
  };
  const cluster = {
    machines,
    etcd: keepers,
    url: `postgres://krempelfrei:${PASSWORD}@${machines.map(({ address }) => address).join(",")}/krempelfrei`,
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

async function userPostgres(): Promise<{ uid: number; gid: number }> {
  if (process.getuid?.() !== 0) throw new Lacks("only root can start servers as the user postgres");
  const line = (await readFile("/etc/passwd", "utf8")).split("\n").find((one) => one.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined || gid === undefined)
    throw new Lacks("PostgreSQL 15 is not installed: apt-get install postgresql-15");
  return { uid: Number(uid), gid: Number(gid) };
}
