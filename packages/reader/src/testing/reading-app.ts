import { Readable } from "node:stream";
import { createReader } from "../reader.ts";

// A program that reads until it is ended.
const reader = await createReader({ urgent: true });
process.send?.("ready");
for (;;) {
  const document = await reader.open("jpg", Readable.from([Buffer.from("no picture")]));
  await document.look(new AbortController().signal).catch(() => undefined);
  await document.close();
}
