import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  NotFound,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { expect, it, onTestFinished, vi } from "vitest";
import { blobKey } from "./blob-key.ts";
import { createS3Store } from "./s3-store.ts";

const MB = 1024 ** 2;

/** A bucket that finishes an upload, whose answer is lost: the repeated call is told that there is no such upload. */
function loseAnswer(): void {
  const sizes: number[] = [];
  let isFinished = false;
  const answerOf = (command: unknown): object => {
    if (command instanceof CreateMultipartUploadCommand) return { UploadId: "1" };
    if (command instanceof UploadPartCommand) {
      sizes.push(command.input.ContentLength ?? 0);
      return { ETag: "e" };
    }
    if (command instanceof CompleteMultipartUploadCommand) {
      isFinished = true;
      throw new Error("NoSuchUpload");
    }
    if (!(command instanceof HeadObjectCommand)) return {};
    if (!isFinished) throw new NotFound({ message: "", $metadata: { httpStatusCode: 404 } });
    return { ContentLength: sizes.reduce((sum, size) => sum + size, 0) };
  };
  const sent = vi
    .spyOn(S3Client.prototype, "send")
    .mockImplementation(async (command: unknown) => answerOf(command) as never);
  onTestFinished(() => sent.mockRestore());
}

it("an upload that was finished counts, also of a content that is encrypted and so larger than it was", async () => {
  const spoolDirectory = await mkdtemp(join(tmpdir(), "krempelfrei-spool-"));
  onTestFinished(async () => rm(spoolDirectory, { recursive: true }));
  loseAnswer();
  const bucket = { bucket: "documents", endpoint: "http://127.0.0.1:1", region: "eu" };
  const store = await createS3Store({ ...bucket, accessKeyId: "a", secretAccessKey: "b", spoolDirectory });
  const encode = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield Buffer.from("head");
    yield* source;
  };
  const source = Readable.from([Buffer.alloc(9 * MB)]);
  const spooled = await store.spool(source, { maxBytes: 10 * MB, encode });
  const key = blobKey(randomUUID(), spooled.sha256);
  await store.commit(spooled, key);
  expect(await store.stat(key)).toEqual({ size: 9 * MB + 4 });
});
