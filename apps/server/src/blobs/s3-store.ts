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
import { assertBlobKey, assertKeyOf, groupPrefix, isBlobKey } from "./blob-key.ts";
import { BlobNotFound, type BlobStore, type ByteRange } from "./port.ts";
import { createS3Client, hasStatus, putError, type S3Bucket, type S3Timeouts } from "./s3-client.ts";
import { putSpooled, sweepUploads, tryWriting, type S3Object } from "./s3-upload.ts";
import { checkSpool, discardSpooled, openSpool, spool, writeHead } from "./spool.ts";

const CHECK_MS = 5000;
/** Never becomes an object: uploads to it are started and aborted, as a write test. */
const CHECK_KEY = ".ready";

export interface S3StoreOptions extends S3Bucket {
  /** Local directory of bodies that are being received. */
  readonly spoolDirectory: string;
  /** Address of the same bucket for browsers, which then download contents from it directly, not through this process. */
  readonly publicEndpoint?: string | undefined;
  readonly timeouts?: S3Timeouts;
}

/**
 * Document contents as objects of a bucket. Rejects if the bucket cannot be used. Uses only features that all servers
 * offer: no conditional puts, life-cycle rules, versions, or checksums other than Content-MD5.
 */
export async function createS3Store(options: S3StoreOptions): Promise<BlobStore> {
  const { bucket, spoolDirectory, publicEndpoint } = options;
  const client = createS3Client(options, options.timeouts);
  const publicClient = publicEndpoint && createS3Client({ ...options, endpoint: publicEndpoint });
  const objectOf = (key: string): S3Object => ({ Bucket: bucket, Key: assertBlobKey(key) });

  const store: BlobStore = {
    spool: (source, options) => spool(spoolDirectory, source, options),

    async commit(spooled, key, { head } = {}) {
      const object = objectOf(assertKeyOf(spooled, key));
      if (!(await sizeOf(client, object))) {
        if (head) await writeHead(spooled.path, head);
        await put(client, object, spooled);
      }
      await unlink(spooled.path);
    },

    discard: discardSpooled,

    get: (key, range) => openObject(client, objectOf(key), range),

    stat: async (key) => sizeOf(client, objectOf(key)),

    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },

    async deleteGroup(groupId) {
      for await (const { key } of store.list(groupPrefix(groupId))) await store.delete(key);
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
        ...objectOf(key),
        ResponseContentType: contentType,
        ResponseContentDisposition: contentDisposition,
        ResponseCacheControl: "no-store",
      });
      return publicClient && getSignedUrl(publicClient, command, { expiresIn: seconds });
    },

    async check() {
      // Sequential: after a refusal of the bucket no temporary file must remain.
      await checkSpool(spoolDirectory);
      await tryWriting(client, { Bucket: bucket, Key: CHECK_KEY }, AbortSignal.timeout(CHECK_MS));
    },
  };

  await openSpool(spoolDirectory);
  await store.check();
  await sweepUploads(client, { bucket, isOwn: (key) => isBlobKey(key) || key === CHECK_KEY });
  return store;
}

async function sizeOf(client: S3Client, object: S3Object): Promise<{ size: number } | undefined> {
  try {
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand(object));
    return { size: ContentLength };
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

async function put(
  client: S3Client,
  object: S3Object,
  spooled: Parameters<typeof putSpooled>[2],
): Promise<void> {
  try {
    await putSpooled(client, object, spooled);
  } catch (error) {
    // The work may have been done although its answer was lost; then this upload no longer exists.
    const found = await sizeOf(client, object).catch(() => undefined);
    if (found?.size !== spooled.storedSize) throw putError(error);
  }
}

async function openObject(client: S3Client, object: S3Object, range?: ByteRange): Promise<Readable> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  try {
    const { Body } = await client.send(new GetObjectCommand({ ...object, Range }));
    if (Body instanceof Readable) return Body;
    throw new Error("The answer has no body");
  } catch (error) {
    if (error instanceof NoSuchKey) throw new BlobNotFound(object.Key);
    if (hasStatus(error, 416)) return Readable.from([]);
    throw error;
  }
}
