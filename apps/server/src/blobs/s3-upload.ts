import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { Spooled } from "./port.ts";
import { LEFT_OVER_MS } from "./spool.ts";

/** Size of a part, and of the largest body sent in one piece. At most 10,000 parts: 80 GB. */
export const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const TYPE = "application/octet-stream";

export interface S3Object {
  readonly Bucket: string;
  readonly Key: string;
}

/**
 * Puts a spooled body atomically. It is read into memory in chunks, because after a broken connection the SDK can
 * resend a chunk but not a stream.
 */
export async function putSpooled(client: S3Client, object: S3Object, spooled: Spooled): Promise<void> {
  const file = await open(spooled.path, "r");
  try {
    if (spooled.storedSize > PART_BYTES) await putMultipart(client, object, file, spooled.storedSize);
    else {
      const body = await readPiece(file, 0, spooled.storedSize);
      await client.send(new PutObjectCommand({ ...object, ...bodyOf(body), ContentType: TYPE }));
    }
  } finally {
    await file.close();
  }
}

/** Each body carries its size and hash, so that the server refuses damaged ones. */
function bodyOf(body: Buffer) {
  const ContentMD5 = createHash("md5").update(body).digest("base64");
  return { Body: body, ContentLength: body.byteLength, ContentMD5 };
}

async function readPiece(file: FileHandle, start: number, size: number): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await file.read(piece, filled, size - filled, start + filled);
    if (bytesRead === 0) throw new Error("The temporary file is shorter than it was");
    filled += bytesRead;
  }
  return piece;
}

async function putMultipart(
  client: S3Client,
  object: S3Object,
  file: FileHandle,
  size: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ContentType: TYPE }));
  const upload = { ...object, UploadId };
  const count = Math.ceil(size / PART_BYTES);
  const Parts: CompletedPart[] = [];
  let next = 0;
  const putParts = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      const start = index * PART_BYTES;
      const body = bodyOf(await readPiece(file, start, Math.min(PART_BYTES, size - start)));
      const part = { PartNumber: index + 1 };
      try {
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, ...part, ...body }));
        Parts[index] = { ...part, ETag };
      } catch (error) {
        next = count;
        throw error;
      }
    }
  };
  try {
    // Waits for all parts before aborting, because a later part would stay.
    const ended = await Promise.allSettled(Array.from({ length: PARTS_AT_ONCE }, putParts));
    for (const one of ended) if (one.status === "rejected") throw one.reason;
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/** Verifies that the bucket accepts objects, without creating one, which a versioned bucket would keep. */
export async function tryWriting(client: S3Client, object: S3Object, signal: AbortSignal): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object), { abortSignal: signal });
  await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }), { abortSignal: signal });
}

export interface LeftOverUploads {
  readonly bucket: string;
  /** A bucket may have objects of other programs. */
  readonly isOwn: (key: string) => boolean;
  readonly before?: Date;
}

/**
 * Aborts multipart uploads that began before this time, by default a day ago: the parts of a killed process would stay,
 * invisible but billed.
 */
export async function sweepUploads(
  client: S3Client,
  { bucket, isOwn, before = new Date(Date.now() - LEFT_OVER_MS) }: LeftOverUploads,
): Promise<void> {
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (from) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, ...from }),
    );
    for (const { Key = "", UploadId, Initiated } of page.Uploads ?? []) {
      if (Initiated === undefined || Initiated >= before || !isOwn(Key)) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    }
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }
}
