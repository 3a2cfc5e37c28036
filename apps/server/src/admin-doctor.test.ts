import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { findingsOf } from "./admin-doctor.ts";
import { toLines } from "./doctor/doctor.ts";
import type { Finding } from "./doctor/finding.ts";
import { createTestDatabase } from "./testing/database.ts";
import { onDatabase } from "./testing/tables/on-database.ts";

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), "krempelfrei-doctor-"));
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const ENGLISH = /connect |ECONN|Error:|\bat \w+|cannot be reached/;

const MAIL_FROM = "post@ablage.example";

type Env = Readonly<Record<string, string>>;

async function examined(env: Env = {}): Promise<Map<string, Finding>> {
  const found = await findingsOf({ DATABASE_URL: database.appUrl, DATA_DIR: directory, ...env });
  for (const finding of found) {
    expect(`${finding.text} ${finding.todo}`).not.toMatch(ENGLISH);
    const [line] = toLines([finding], false);
    if (finding.state === "bad") expect(line).toMatch(/^✗ .+$/);
  }
  return new Map(found.map((finding) => [finding.about, finding]));
}

/** Names of what is bad apart from what an empty installation lacks. */
const broken = (found: Map<string, Finding>): string[] =>
  [...found.values()]
    .filter(({ state, about }) => state === "bad" && !["Impressum", "Sicherung"].includes(about))
    .map(({ about }) => about);
const skipped = (found: Map<string, Finding>): Finding[] =>
  [...found.values()].filter(({ state }) => state === "skipped");

/** Port of loopback on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function withAnswers(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.appUrl);
  change(url);
  return url.href;
};

describe("the doctor", () => {
  it("finds nothing broken where everything is there", async () => {
    const found = await examined();
    expect(broken(found)).toEqual([]);
    expect(skipped(found)).toEqual([]);
  });

  // Covers operation.1
  it("says where nobody answers for the database, and examines all that does not need it", async () => {
    const port = await closedPort();
    const found = await examined({ DATABASE_URL: `postgres://app@127.0.0.1:${port}/kf` });
    expect(broken(found)).toEqual(["Datenbank"]);
    expect(found.get("Datenbank")?.text).toBe(`Unter 127.0.0.1:${port} antwortet niemand.`);
    expect(found.get("Speicher")).toMatchObject({ state: "good" });
    expect(found.get("Festplatte")?.state).toMatch(/good|warning/);
    expect(found.get("Schema")).toMatchObject({
      state: "skipped",
      text: "nicht geprüft, zuerst: Datenbank",
    });
  });

  it.each<[string, (url: URL) => void, string]>([
    [
      "a wrong password",
      (url) => (url.password = "falsch"),
      "Die Anmeldung wird abgelehnt: Benutzername oder Passwort sind falsch.",
    ],
    [
      "a database that is not there",
      (url) => (url.pathname = "/fehlt"),
      "Die Datenbank in DATABASE_URL gibt es auf dem Server nicht.",
    ],
    [
      "a host that is not known",
      (url) => (url.hostname = "db.invalid"),
      "Der Name db.invalid ist nicht bekannt.",
    ],
  ])("says so of %s", async (_name, change, text) => {
    const found = await examined({ DATABASE_URL: changed(change), ALLOW_PLAINTEXT: "db.invalid" });
    expect(broken(found)).toEqual(["Datenbank"]);
    expect(found.get("Datenbank")?.text).toBe(text);
  });

  it("says of an empty database in one line that it waits for its migrations", async () => {
    const empty = await createTestDatabase({ template: false });
    onTestFinished(() => empty.drop());
    const found = await examined({ DATABASE_URL: empty.url });
    expect(broken(found)).toEqual(["Schema"]);
    expect(found.get("Schema")).toMatchObject({
      text: expect.stringMatching(/^\d+ Migrationen fehlen\.$/) as string,
      todo: "npm run admin -- migrate",
    });
    expect(found.get("Demodaten")).toMatchObject({ state: "skipped" });
  });

  it("says of a newer database that the program is too old", async () => {
    const newer = await createTestDatabase();
    onTestFinished(() => newer.drop());
    await onDatabase(newer.url, async (client) =>
      client.query(
        "INSERT INTO schema_migration (name, checksum, phase) VALUES ('9999-x.sql', 'x', 'contract')",
      ),
    );
    const found = await examined({ DATABASE_URL: newer.appUrl });
    expect(broken(found)).toEqual(["Schema"]);
    expect(found.get("Schema")?.text).toContain("Die Datenbank ist neuer als dieses Programm");
  });

  it.each([
    ["there", "no file", "Es gibt %s nicht."],
    ["short", "kurz\n", "Der Hauptschlüssel fehlt oder ist unbrauchbar: Each line of %s must be a key"],
  ])(
    "says of a master key that is not %s what is wrong, and examines the storage",
    async (name, content, text) => {
      const path = join(directory, name);
      if (content !== "no file") await writeFile(path, content);
      const found = await examined({ CONTENT_KEY_FILE: path });
      expect(broken(found)).toEqual(["Schlüssel"]);
      expect(found.get("Schlüssel")?.text).toContain(text.replace("%s", path));
      expect(found.get("Speicher")).toMatchObject({ state: "good" });
      expect(found.get("Speicher und Datenbank")).toMatchObject({ state: "skipped" });
    },
  );

  it("says of another master key that it does not open what is encrypted", async () => {
    const other = await createTestDatabase();
    onTestFinished(() => other.drop());
    await onDatabase(other.url, async (client) =>
      client.query("INSERT INTO app_secret (name, master, wrapped) VALUES ('probe', $1, $2)", [
        randomBytes(16).toString("hex"),
        randomBytes(60),
      ]),
    );
    const path = join(directory, "andere");
    await writeFile(path, `${randomBytes(32).toString("base64")}\n`);
    const found = await examined({ DATABASE_URL: other.appUrl, CONTENT_KEY_FILE: path });
    expect(broken(found)).toEqual(["Schlüssel"]);
    expect(found.get("Schlüssel")?.text).toContain("Der Hauptschlüssel fehlt oder ist unbrauchbar");
  });

  it("says of a bucket that nobody answers for it", async () => {
    const port = await closedPort();
    const found = await examined({
      S3_BUCKET: "dokumente",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "k",
      S3_SECRET_ACCESS_KEY: "s",
    });
    expect(broken(found)).toEqual(["Speicher"]);
    expect(found.get("Speicher")?.text).toBe(`Unter 127.0.0.1:${port} antwortet niemand.`);
    expect(found.get("Datenbank")?.state).not.toBe("bad");
  });

  it.each([
    [
      "AccessDenied",
      403,
      "Der Objektspeicher lehnt CreateMultipartUpload ab (AccessDenied).",
      "Dem Schlüssel das Recht s3:PutObject geben: docs/operations.md, Documents in a bucket.",
    ],
    [
      "MethodNotAllowed",
      405,
      "Der Objektspeicher kennt CreateMultipartUpload nicht.",
      expect.stringContaining("Uploads in Teilen") as string,
    ],
    [
      "NoSuchBucket",
      404,
      "Den Bucket gibt es nicht (CreateMultipartUpload).",
      expect.stringContaining("anlegen") as string,
    ],
    [
      "InvalidAccessKeyId",
      403,
      "Der Objektspeicher nimmt den Schlüssel nicht an (CreateMultipartUpload).",
      expect.stringContaining("Geheimnis") as string,
    ],
  ])("names operation and right where a bucket answers %s", async (code, status, text, todo) => {
    const endpoint = await withAnswers((_request, response) => {
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    });
    const found = await examined({
      S3_BUCKET: "dokumente",
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: "k",
      S3_SECRET_ACCESS_KEY: "s",
    });
    expect(broken(found)).toEqual(["Speicher"]);
    expect(found.get("Speicher")).toMatchObject({ text, todo });
  });

  it("says of a mail server that nobody answers, or who refuses the password", async () => {
    const port = await closedPort();
    const found = await examined({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM });
    expect(broken(found)).toEqual(["Mail"]);
    expect(found.get("Mail")?.text).toBe(`Unter 127.0.0.1:${port} antwortet niemand.`);
    const server = createTcpServer((socket) => {
      socket.write("220 mail ESMTP\r\n");
      socket.on("data", (data) => {
        const line = data.toString();
        if (/^EHLO/i.test(line)) socket.write("250-mail\r\n250 AUTH PLAIN\r\n");
        else if (/^AUTH/i.test(line)) socket.write("535 5.7.8 no\r\n");
        else socket.end("221 bye\r\n");
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const to = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const refused = await examined({ SMTP_URL: `smtp://wer:falsch@${to}`, MAIL_FROM });
    const unnamed = await examined({ SMTP_URL: `smtp://wer:falsch@${to}` });
    expect(unnamed.get("Mail")?.text).toContain(
      "MAIL_FROM fehlt oder nennt noch die Adresse aus dem Beispiel",
    );
    expect(refused.get("Mail")?.text).toContain("Die Anmeldung wird abgelehnt");
  });

  it("says of the backup's target that it cannot be used", async () => {
    const file = join(directory, "datei");
    await writeFile(file, "");
    const found = await examined({ BACKUP_TO: join(file, "sicherung"), BACKUP_MOMENTS_MAX_GB: "0" });
    expect(broken(found)).toEqual(["Ort der Sicherung"]);
    expect(found.get("Ort der Sicherung")?.text).toMatch(/ist kein Ordner/);
  });

  it("says of a folder that is none what is wrong with the disk", async () => {
    const file = join(directory, "keiner");
    await writeFile(file, "");
    const found = await examined({ DATA_DIR: join(file, "daten") });
    expect(broken(found)).toEqual(["Speicher", "Festplatte"]);
  });

  it("says in one line which setting is wrong", async () => {
    const found = await findingsOf({ PORT: "viele" });
    expect(found).toEqual([
      {
        about: "Einstellungen",
        state: "bad",
        text: "Eine Einstellung ist falsch: PORT must be a port number from 0 to 65535.",
        todo: "Die Einstellung berichtigen: docs/settings.md.",
      },
    ]);
  });
});

/** A disk that can only be read, or one of 1 MB that is full; undefined where mounting is not allowed. */
async function mount(options: string): Promise<string | undefined> {
  const disk = join(directory, randomBytes(4).toString("hex"));
  await mkdir(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk], { stdio: "pipe" });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", disk]));
  return disk;
}

it("the doctor says of a disk that it is full or can only be read", async (context) => {
  const readOnly = await mount("ro,size=1m");
  context.skip(readOnly === undefined, "mounting takes root");
  const found = await examined({ DATA_DIR: String(readOnly) });
  expect(broken(found)).toEqual(["Speicher", "Festplatte"]);
  expect(found.get("Festplatte")?.text).toMatch(/nur zum Lesen eingehängt|Nur noch/);
  expect(found.get("Speicher")?.text).toContain("ist nur zum Lesen eingehängt.");
  const full = await mount("size=1m");
  context.skip(full === undefined, "mounting takes root");
  await writeFile(join(String(full), "ballast"), Buffer.alloc(1024 * 1024)).catch(() => undefined);
  const filled = await examined({ DATA_DIR: String(full) });
  expect(filled.get("Speicher")).toMatchObject({ state: "bad", text: "Der Platz ist aufgebraucht." });
});

// Covers operation.1
it("the command ends with 1 and without a stack trace, as the migration does", async () => {
  const port = await closedPort();
  const admin = fileURLToPath(new URL("admin.ts", import.meta.url));
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://app@127.0.0.1:${port}/kf`,
    DATA_DIR: directory,
  };
  const run = async (task: string) =>
    promisify(execFile)(process.execPath, [admin, task], { env }).then(
      () => ({ code: 0, stdout: "", stderr: "" }),
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    );
  const [doctor, migrate] = [await run("doctor"), await run("migrate")];
  expect(doctor).toMatchObject({ code: 1, stderr: "" });
  expect(doctor.stdout).toContain(`✗ Datenbank: Unter 127.0.0.1:${port} antwortet niemand.`);
  expect(migrate).toMatchObject({ code: 1, stdout: "" });
  expect(migrate.stderr.split("\n")).toEqual([
    `Unter 127.0.0.1:${port} antwortet niemand.`,
    expect.stringContaining("  → Läuft der Dienst?"),
    "",
  ]);
});
