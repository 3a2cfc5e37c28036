import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { StoreDown } from "./port.ts";

/** A bucket of an S3-compatible server, with its credentials. */
export interface S3Bucket {
  readonly bucket: string;
  /** Undefined: AWS in the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Timeouts in milliseconds. The SDK has none by default. */
export interface S3Timeouts {
  readonly connect: number;
  /** Time from the request to the headers of its response; a request carries 8 MB at most. */
  readonly request: number;
  /** Time without a byte in the middle of a body. */
  readonly idle: number;
}

const TIMEOUTS: S3Timeouts = { connect: 3000, request: 30_000, idle: 120_000 };
// Attempts of a call; only bodies in memory are sent, so that they can be sent again.
const ATTEMPTS = 4;

/** A client that works with any S3 server: path style and no checksums but Content-MD5. */
export function createS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Bucket, "bucket">,
  timeouts: S3Timeouts = TIMEOUTS,
): S3Client {
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Otherwise AWS_ENDPOINT_URL or a file in the home folder could redirect documents, even unencrypted.
    ignoreConfiguredEndpointUrls: true,
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.request,
      socketTimeout: timeouts.idle,
      throwOnRequestTimeout: true,
    },
  });
  // Wraps all attempts of a call.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args);
        } catch (error) {
          if (isUnavailable(error)) throw new StoreDown(error);
          // The SDK's own text often names neither the object nor the missing right.
          throw error instanceof S3ServiceException && commandName !== undefined
            ? Object.assign(error, { code: error.name, operation: commandName.replace(/Command$/, "") })
            : error;
        }
      },
    { step: "initialize", name: "storeDown", priority: "high" },
  );
  return client;
}

/** A refusal of the server, with its operation. */
export interface S3Failure {
  /** `AccessDenied` for example. */
  readonly name: string;
  /** `PutObject` for example. */
  readonly operation: string;
}

/** The right of a key, in AWS's terms, for each operation that we use. */
export const S3_RIGHTS: Readonly<Record<string, string>> = {
  AbortMultipartUpload: "s3:AbortMultipartUpload",
  CompleteMultipartUpload: "s3:PutObject",
  CreateMultipartUpload: "s3:PutObject",
  DeleteObject: "s3:DeleteObject",
  GetObject: "s3:GetObject",
  HeadObject: "s3:GetObject",
  ListMultipartUploads: "s3:ListBucketMultipartUploads",
  ListObjectsV2: "s3:ListBucket",
  PutObject: "s3:PutObject",
  UploadPart: "s3:PutObject",
};

const NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** True if the server is unreachable or cannot serve now; a full bucket does not count. */
function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error) || isFull(error)) return false;
  if (error instanceof S3ServiceException) {
    const { httpStatusCode = 0 } = error.$metadata;
    return httpStatusCode >= 500 || httpStatusCode === 429;
  }
  const { code } = error as { code?: unknown };
  return error.name === "TimeoutError" || (typeof code === "string" && NETWORK.has(code));
}

const isFull = (error: unknown): boolean =>
  hasStatus(error, 507) || (error instanceof S3ServiceException && error.name === "QuotaExceeded");

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}

/** The error in the port's terms: a full bucket gets the code of a full disk. */
export function putError(error: unknown): unknown {
  if (!isFull(error)) return error;
  return Object.assign(new Error("The bucket is full", { cause: error }), { code: "EDQUOT" });
}
