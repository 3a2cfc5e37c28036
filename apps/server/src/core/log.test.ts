import { createTransport } from "nodemailer";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { pino } from "pino";
import { limitLines, SAME_LINES_MAX } from "./log.ts";
import { captureLog } from "../testing/log-lines.ts";
import { createWorld } from "../testing/world.ts";

const world = await createWorld();
const ADDRESS = "karla.beispiel+neu@post.beispiel.example";

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

function logged(err: unknown): string {
  const { log, lines } = captureLog();
  log.error({ err }, "failed");
  return lines.join("");
}

it("of one text at most 120 lines a minute are written, and then how many more there were", () => {
  let now = 0;
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  const log = pino({ hooks: { logMethod: limitLines(() => now) } }, { write });
  for (let number = 0; number < SAME_LINES_MAX + 5; number += 1)
    log.child({ number }).error({ number }, "again");
  log.info("another");
  expect(lines).toHaveLength(SAME_LINES_MAX + 1);
  now = 60_000;
  log.error("again");
  expect(lines.slice(-2).map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: "log lines left out", same: "again", left_out: 5 }),
    expect.objectContaining({ msg: "again" }),
  ]);
});

describe("an error in the log", () => {
  // Covers S47
  it("of a mail server that repeats the recipient has no address", async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}> is unknown here`)),
    });
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const { port } = server.server.address() as AddressInfo;
    const transport = createTransport({ host: "127.0.0.1", port });
    const error = await failure(
      transport.sendMail({ from: "post@krempelfrei.example", to: ADDRESS, subject: "Code", text: "1" }),
    );
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(JSON.stringify(error)).toContain(ADDRESS);
    const line = logged(error);
    expect(line).toContain("is unknown here");
    expect(line).not.toContain("beispiel");
  });

  // Covers S47
  it("of the database has its text and code, and not the row", async () => {
    const { customer } = await world.makeGroup();
    const error = await failure(
      sql`UPDATE app_user SET email = ${ADDRESS}, first_name = NULL WHERE id = ${customer.id}`.execute(
        world.db,
      ),
    );
    expect(JSON.stringify(error)).toContain(ADDRESS);
    const line = logged(new Error("not saved", { cause: error }));
    expect(line).toContain("first_name");
    expect(line).toContain('"code":"23502"');
    expect(line).not.toContain("karla");
    expect(line).not.toContain("Karla");
  });

  it("keeps where it happened and what it is made of", () => {
    const line = logged(new AggregateError([new TypeError("no address")], "no answer"));
    expect(line).toContain("log.test.ts");
    expect(line).toContain('"type":"TypeError"');
    expect(logged(`gone: ${ADDRESS}`)).toContain("gone: …@…");
  });
});
