import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { headersOf } from "@krempelfrei/testing/client";
import { afterEach, expect, it, vi } from "vitest";
import { createUploadPermits, UPLOAD_LIMITS } from "../../http/upload-permits.ts";
import { pdf, type Client } from "../client.ts";
import { createWorld } from "../world.ts";

/** Members who take all permits of uploads with bodies that hardly come. The seconds are the test's own. */
let time = 0;
const permits = createUploadPermits(UPLOAD_LIMITS, () => time);
/** Ids of those who wanted a permit, and of those who got one. */
const asked: string[] = [];
const granted: string[] = [];
const world = await createWorld({
  uploads: {
    check: () => permits.check(),
    watchRest: (received, close) => permits.watchRest(received, close),
    async acquire(sender, signal) {
      asked.push(sender.person);
      const permit = await permits.acquire(sender, signal);
      granted.push(sender.person);
      return permit;
    },
  },
});
await world.server.listen({ host: "127.0.0.1", port: 0 });
const { port } = world.server.server.address() as AddressInfo;
const PATIENCE = { timeout: 170_000, interval: 5 };
const BOUNDARY = "grenze";
let open: SlowUpload[] = [];

afterEach(() => {
  for (const { socket } of open) socket.destroy();
  open = [];
});

interface SlowUpload {
  readonly socket: Socket;
  /** Bytes of the answer so far. */
  answer: string;
  isClosed: boolean;
}

/** Begins an upload whose body comes as the test sends it. */
async function begin(client: Client, localAddress: string, bytes: number): Promise<SlowUpload> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const upload: SlowUpload = { socket, answer: "", isClosed: false };
  open.push(upload);
  socket.on("error", () => undefined);
  socket.on("close", () => (upload.isClosed = true));
  socket.on("data", (chunk: Buffer) => (upload.answer += chunk.toString()));
  await once(socket, "connect");
  const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="Brief.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const headers = {
    host: "localhost",
    ...headersOf(client.cookies),
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    "content-length": String(part.length + bytes + END.length),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /api/files/upload HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${part}`);
  return upload;
}
const END = `\r\n--${BOUNDARY}--\r\n`;

const statusOf = ({ answer }: SlowUpload): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

/** A second in which each of these sends so much, and the server reads it. */
async function second(some: readonly SlowUpload[], bytes: number): Promise<void> {
  for (const { socket, isClosed } of some) if (!isClosed) socket.write("x".repeat(bytes));
  await new Promise((resolve) => setTimeout(resolve));
  time += 1000;
  permits.check();
}

// Covers S61
it("45 uploads of one member at a byte a second keep nobody out, and are stopped", async () => {
  const attacker = await world.signIn((await world.makeGroup()).customer);
  const attack = await Promise.all(Array.from({ length: 45 }, () => begin(attacker, "127.0.0.1", 1_000_000)));
  await vi.waitFor(() => expect(granted).toHaveLength(4), PATIENCE);
  const { customer } = await world.makeGroup();
  const member = await world.signIn(customer);
  const upload = member.upload("/api/files/upload", { name: "Brief.pdf", bytes: pdf("eilig") });
  let answer: Awaited<typeof upload> | undefined;
  void upload.then((done) => (answer = done));
  // On a busy machine it comes late; seconds that had passed before would give its place to the others.
  await vi.waitFor(() => expect(asked).toContain(customer.id), PATIENCE);
  // Before any of the others is stopped, from the same address.
  for (let seconds = 0; seconds < 6; seconds += 1) await second(attack, 1);
  await vi.waitFor(() => expect(answer?.statusCode).toBe(201), PATIENCE);

  await vi.waitFor(async () => {
    await second(attack, 1);
    expect(attack.filter((each) => statusOf(each) > 0)).toHaveLength(45);
  }, PATIENCE);
  expect(new Set(attack.map(statusOf))).toEqual(new Set([429, 503]));
  expect(attack.some((each) => each.answer.includes("ins Stocken geraten"))).toBe(true);
  // Nor do they keep their connections.
  await vi.waitFor(async () => {
    await second(attack, 1);
    expect(attack.filter(({ isClosed }) => !isClosed)).toEqual([]);
  }, PATIENCE);
});

// Covers S61
it("a phone that sends 4 kB a second gets through while others hold all permits and are quick enough to stay", async () => {
  granted.length = 0;
  const attackers = await Promise.all(
    Array.from({ length: 6 }, async () => world.signIn((await world.makeGroup()).customer)),
  );
  const attack: SlowUpload[] = [];
  for (const [index, attacker] of attackers.entries()) {
    for (let count = 0; count < 8; count += 1) {
      attack.push(await begin(attacker, `127.0.0.${10 + index}`, 1_900_000));
    }
  }
  await vi.waitFor(async () => {
    await second(attack, 1500);
    expect(granted).toHaveLength(UPLOAD_LIMITS.most);
  }, PATIENCE);

  const { customer } = await world.makeGroup();
  const phone = await world.signIn(customer);
  const content = Buffer.alloc(40_000, " ");
  content.set(pdf("unterwegs"));
  const upload = await begin(phone, "127.0.0.99", content.length);
  let waited = 0;
  await vi.waitFor(async () => {
    waited += 1;
    await second(attack, 1500);
    expect(granted).toContain(customer.id);
  }, PATIENCE);
  for (let sent = 0; sent < content.length; sent += 4000) {
    upload.socket.write(content.subarray(sent, sent + 4000));
    await second(attack, 1500);
  }
  upload.socket.write(END);
  await vi.waitFor(() => expect(statusOf(upload)).toBe(201), PATIENCE);
  const stopped = attack.filter((each) => statusOf(each) > 0);
  expect(stopped.every(({ answer }) => /503|retry-after: 15/.test(answer))).toBe(true);
  expect(stopped.length).toBeGreaterThan(0);
});
