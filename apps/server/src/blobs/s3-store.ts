import { unlink } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { assertBlobKey, assertKeyOf, isBlobKey } from "./blob-key.ts";
import { BlobNotFound, type BlobStore, type ByteRange } from "./port.ts";
import { createS3Client, hasStatus, putError, type S3Bucket, type S3Timeouts } from "./s3-client.ts";
import { putSpooled, sweepUploads, tryWriting, type S3Place } from "./s3-upload.ts";
import { checkSpool, discardSpooled, LEFT_OVER_MS, openSpool, spool } from "./spool.ts";

const CHECK_MS = 5000;
/** Never an object: uploads to it are begun and given up. */
const CHECK_KEY = ".ready";

export interface S3StoreOptions extends S3Bucket {
  /** Local directory of bodies that are being received. */
  readonly spoolDirectory: string;
  /** Where browsers reach the same bucket: contents are then handed out by it, not through this process. */
  readonly publicEndpoint?: string | undefined;
  readonly timeouts?: S3Timeouts;
}

/**
 * Document contents as objects of a bucket. Rejects when the bucket cannot be used. Needs nothing of the server that
 * only some have: conditional puts, life-cycle rules, versions, checksums other than Content-MD5.
 */
export async function createS3Store(options: S3StoreOptions): Promise<BlobStore> {
  const { bucket, spoolDirectory, publicEndpoint } = options;
  const client = createS3Client(options, options.timeouts);
  const publicClient = publicEndpoint && createS3Client({ ...options, endpoint: publicEndpoint });
  const placeOf = (key: string): S3Place => ({ Bucket: bucket, Key: assertBlobKey(key) });

  const store: BlobStore = {
    spool: (source, { maxBytes }) => spool(spoolDirectory, source, maxBytes),

    async commit(spooled, key) {
      const place = placeOf(assertKeyOf(spooled, key));
      if (!(await sizeOf(client, place))) await put(client, place, spooled);
      await unlink(spooled.path);
    },

    discard: discardSpooled,

    get: (key, range) => openObject(client, placeOf(key), range),

    stat: async (key) => sizeOf(client, placeOf(key)),

    async delete(key) {
      await client.send(new DeleteObjectCommand(placeOf(key)));
    },

    async *list(prefix = "") {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key = "", Size = 0 } of page.Contents ?? []) {
          if (isBlobKey(Key)) yield { key: Key, size: Size };
        }
      }
    },

    origin: publicEndpoint && new URL(publicEndpoint).origin,

    async presign(key, { contentType, contentDisposition, seconds }) {
      const command = new GetObjectCommand({
        ...placeOf(key),
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition,
        ResponseCacheControl: "private, no-cache",
      });
      return publicClient && getSignedUrl(publicClient, command, { expiresIn: seconds });
    },

    async check() {
      const signal = AbortSignal.timeout(CHECK_MS);
      const writing = tryWriting(client, { Bucket: bucket, Key: CHECK_KEY }, signal);
      await Promise.all([checkSpool(spoolDirectory), writing]);
    },
  };

  await openSpool(spoolDirectory);
  await store.check();
  await sweepUploads(client, bucket, new Date(Date.now() - LEFT_OVER_MS));
  return store;
}

async function sizeOf(client: S3Client, place: S3Place): Promise<{ size: number } | undefined> {
  try {
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand(place));
    return { size: ContentLength };
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

async function put(
  client: S3Client,
  place: S3Place,
  spooled: Parameters<typeof putSpooled>[2],
): Promise<void> {
  try {
    await putSpooled(client, place, spooled);
  } catch (error) {
    // The answer may have been lost after the work was done; the upload that it names is then gone.
    const found = await sizeOf(client, place).catch(() => undefined);
    if (found?.size !== spooled.size) throw putError(error);
  }
}

async function openObject(client: S3Client, place: S3Place, range?: ByteRange): Promise<Readable> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  try {
    const { Body } = await client.send(new GetObjectCommand({ ...place, Range }));
    if (Body instanceof Readable) return Body;
    throw new Error("The answer has no body");
  } catch (error) {
    if (error instanceof NoSuchKey) throw new BlobNotFound(place.Key);
    if (hasStatus(error, 416)) return Readable.from([]);
    throw error;
  }
}
