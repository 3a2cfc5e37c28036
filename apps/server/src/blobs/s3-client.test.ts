import { HeadBucketCommand } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createS3Client } from "./s3-client.ts";

afterEach(() => vi.unstubAllEnvs());

/** Address of a call; nothing is sent. */
async function addressOf(endpoint: string | undefined): Promise<string> {
  const client = createS3Client({
    endpoint,
    region: "eu-central-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  let address = "";
  client.middlewareStack.add(
    () => async (args) => {
      const { protocol, hostname } = args.request as { protocol: string; hostname: string };
      address = `${protocol}//${hostname}`;
      throw new Error("not sent");
    },
    { step: "finalizeRequest", priority: "low" },
  );
  await expect(client.send(new HeadBucketCommand({ Bucket: "documents" }))).rejects.toThrow("not sent");
  return address;
}

describe("a bucket", () => {
  it.each(["AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3"])(
    "is not looked for where %s says, in clear perhaps",
    async (name) => {
      vi.stubEnv(name, "http://elsewhere.example");
      expect(await addressOf(undefined)).toBe("https://documents.s3.eu-central-1.amazonaws.com");
      expect(await addressOf("https://s3.example")).toBe("https://s3.example");
    },
  );
});
