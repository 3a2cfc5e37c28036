import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const length = (count: number): Buffer => Buffer.from([count >> 8, count & 0xff]);

/** Deviations of a device or a forger. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userHandle?: string;
  readonly signCount?: number;
  /** Only touched, without finger, face or PIN. */
  readonly unverified?: boolean;
  /** Another key signs. */
  readonly forged?: boolean;
  readonly type?: string;
}

interface Options {
  readonly challenge: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A device that makes passkeys with real keys (ES256, attestation "none"), and the browser before it. */
export function createAuthenticator({ counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const id = randomBytes(16);
  let signCount = 0;
  let handle: string | undefined;

  function clientData(type: string, { challenge }: Options, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? "http://localhost",
        crossOrigin: false,
      }),
    );
  }

  function authenticatorData(rpId: string, flags: number, deviation: Deviation): Buffer {
    if (counts) signCount += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.signCount ?? signCount);
    const verified = deviation.unverified === true ? 0 : VERIFIED;
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([PRESENT | verified | flags]), count]);
  }

  function coseKey(): Uint8Array {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const point = (value: string) => new Uint8Array(Buffer.from(value, "base64url"));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
  }

  const common = { id: text(id), rawId: text(id), type: "public-key" as const, clientExtensionResults: {} };

  return {
    id: text(id),
    /** Answers `PublicKeyCredentialCreationOptionsJSON`. */
    create(options: Options & { rp: { id: string }; user: { id: string } }, deviation: Deviation = {}) {
      handle = options.user.id;
      const data = Buffer.concat([
        authenticatorData(options.rp.id, WITH_KEY, deviation),
        Buffer.alloc(16),
        length(id.length),
        id,
        coseKey(),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(data)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData("webauthn.create", options, deviation)),
          attestationObject: text(isoCBOR.encode(attestation as Map<string, string>)),
          transports: ["internal"],
        },
      };
    },
    /** Answers `PublicKeyCredentialRequestOptionsJSON`. */
    get(options: Options & { rpId: string }, deviation: Deviation = {}) {
      const data = authenticatorData(options.rpId, 0, deviation);
      const client = clientData("webauthn.get", options, deviation);
      const key = deviation.forged === true ? stranger : privateKey;
      return {
        ...common,
        authenticatorAttachment: "platform",
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign("sha256", Buffer.concat([data, sha256(client)]), key)),
          userHandle: deviation.userHandle ?? handle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
