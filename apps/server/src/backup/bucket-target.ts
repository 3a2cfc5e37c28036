import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { Readable } from "node:stream";
import { createS3Client, putError, type S3Bucket } from "../blobs/s3-client.ts";
import { putSpooled, sweepUploads } from "../blobs/s3-upload.ts";
import { StoreDown } from "../blobs/port.ts";
import { discardSpooled, openSpool, spool } from "../blobs/spool.ts";
import { untilGood } from "./until-good.ts";
import { NotInBackup, type BackupTarget } from "./target.ts";

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export interface BucketTargetOptions extends S3Bucket {
  /** Prefix of all names, without slashes at its ends; may be empty. */
  readonly prefix: string;
  /** Local directory of files that are being written. */
  readonly spoolDirectory: string;
}

/** Backups in a bucket, which should belong to another account than the bucket of the contents. */
export function createBucketTarget(options: BucketTargetOptions): BackupTarget {
  const { bucket, prefix, spoolDirectory } = options;
  const client = createS3Client(options);
  const start = prefix === "" ? "" : `${prefix}/`;
  const objectOf = (name: string) => ({ Bucket: bucket, Key: start + name });
  const prepare = untilGood(async () => {
    await openSpool(spoolDirectory);
    // A bucket without a prefix may hold uploads of other programs.
    if (start === "") return;
    const isOwn = (key: string): boolean => key.startsWith(start);
    // A key without the right to list uploads still makes backups.
    await sweepUploads(client, { bucket, isOwn }).catch(() => undefined);
  });

  const target: BackupTarget = {
    title: `s3://${bucket}/${prefix}`,

    prepare,

    async write(name, source) {
      await prepare();
      const spooled = await spool(spoolDirectory, source, { maxBytes: NO_LIMIT });
      try {
        await putSpooled(client, objectOf(name), spooled);
      } catch (error) {
        throw putError(error);
      } finally {
        await discardSpooled(spooled);
      }
      return { size: spooled.size, sha256: spooled.sha256 };
    },

    // Each object is durable as soon as it is written, so there is nothing to settle or discard.
    writeMany: () => ({
      write: async (name, source) => target.write(name, source),
      settle: async () => undefined,
      discard: async () => undefined,
    }),

    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
        if (Body instanceof Readable) return Readable.from(received(Body));
      } catch (error) {
        if (!(error instanceof NoSuchKey)) throw error;
      }
      throw new NotInBackup(name);
    },

    async *list(below) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: start + below });
      for await (const page of pages) {
        for (const { Key = "" } of page.Contents ?? []) yield { name: Key.slice(start.length) };
      }
    },

    async delete(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },
  };
  return target;
}

/** The bytes of a body; an interrupted one fails with `StoreDown`, unlike damaged bytes. */
async function* received(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new StoreDown(error instanceof Error ? error : new Error(String(error)));
  }
}
