import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const DOVECOT = "/usr/sbin/dovecot";
const START_MS = 60_000;

/** Why there is no IMAP server to test with, for a name of a test; empty where there is one. */
export const NO_IMAP_SERVER = missing();

function missing(): string {
  if (process.platform !== "linux" || !existsSync(DOVECOT))
    return " (skipped: no dovecot-imapd on this machine)";
  try {
    execFileSync("openssl", ["version"]);
    return "";
  } catch {
    return " (skipped: no openssl, which makes the certificate)";
  }
}

export interface ImapServer {
  /** With TLS from the first byte, and without: there is STARTTLS. */
  readonly ports: { readonly imaps: number; readonly imap: number };
  /** The server's own certificate for `localhost`, which nobody else trusts. */
  readonly ca: string;
  /** Path of the certificate. */
  readonly caFile: string;
  readonly user: string;
  readonly password: string;
  stop(): Promise<void>;
}

export interface ImapServerOptions {
  /** Capabilities that the server announces; all by default. */
  readonly capabilities?: string | undefined;
}

/** A real Dovecot with one mailbox of its own, empty, in a temporary folder. */
export async function startImapServer({ capabilities }: ImapServerOptions = {}): Promise<ImapServer> {
  const directory = await mkdtemp(join(tmpdir(), "krempelfrei-imap-"));
  await chmod(directory, 0o755);
  const [imaps, imap] = await freePorts();
  const [user, password] = ["eingang@krempelfrei.example", "geheim %/@ß"];
  const [key, certificate] = [join(directory, "key.pem"), join(directory, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const newKey = ["-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...newKey, ...subject], { stdio: "ignore" });
  // Mails must not be those of the superuser.
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? { uid: 65_534, gid: 65_534 } : userInfo();
  await mkdir(join(directory, "mail"), { mode: 0o777 });
  await chmod(join(directory, "mail"), 0o777);
  await writeFile(join(directory, "users"), `${user}:{PLAIN}${password}\n`);
  const config = join(directory, "dovecot.conf");
  await writeFile(config, configOf({ directory, imap, imaps, owner, isRoot, capabilities }));
  const server = spawn(DOVECOT, ["-F", "-c", config], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const log = async () => readFile(join(directory, "log"), "utf8").catch(() => "");
  for (const until = Date.now() + START_MS; !(await log()).includes("starting up"); await wait(50)) {
    if (server.exitCode !== null || Date.now() > until) throw new Error(`no IMAP server: ${await log()}`);
  }
  return {
    ports: { imaps, imap },
    ca: await readFile(certificate, "utf8"),
    caFile: certificate,
    user,
    password,
    async stop() {
      server.kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

interface ConfigOptions {
  readonly directory: string;
  readonly imap: number;
  readonly imaps: number;
  readonly owner: { readonly uid: number; readonly gid: number };
  readonly isRoot: boolean;
  readonly capabilities: string | undefined;
}

function configOf({
  directory,
  imap,
  imaps,
  owner: { uid, gid },
  isRoot,
  capabilities,
}: ConfigOptions): string {
  const me = userInfo().username;
  // Without root it can give its sockets to nobody else.
  const lonely = (): string => `default_login_user = ${me}
default_internal_user = ${me}
default_internal_group = ${execFileSync("id", ["-gn"]).toString().trim()}
service anvil {
  chroot =
}
service imap-login {
  chroot =
}
service stats {
  chroot =
}`;
  return `protocols = imap
listen = 127.0.0.1
base_dir = ${directory}/run
log_path = ${directory}/log
ssl = required
ssl_cert = <${directory}/cert.pem
ssl_key = <${directory}/key.pem
mail_location = maildir:${directory}/mail/box
first_valid_uid = ${uid}
auth_failure_delay = 0 secs
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = ${imaps}
    ssl = yes
  }
}
passdb {
  driver = passwd-file
  args = scheme=PLAIN ${directory}/users
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${directory}/mail
}
namespace inbox {
  inbox = yes
}
${isRoot ? "" : lonely()}
${capabilities === undefined ? "" : `imap_capability = ${capabilities}`}
`;
}

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  const ports = await Promise.all(
    servers.map(
      async (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
        }),
    ),
  );
  await Promise.all(servers.map(async (server) => new Promise((resolve) => server.close(resolve))));
  return [ports[0] ?? 0, ports[1] ?? 0];
}
