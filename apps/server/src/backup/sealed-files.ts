import { createHash } from "node:crypto";
import { Readable, type Transform } from "node:stream";
import { finished } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress, constants } from "node:zlib";
import { groupOf } from "../blobs/blob-key.ts";
import { openGroupKeys } from "../blobs/group-keys.ts";
import type { MasterKeys } from "../blobs/key-wrap.ts";
import { openSealed } from "../blobs/sealed-format.ts";
import { keysInTarget } from "./kept-keys.ts";
import { DamagedBackup, NotInBackup, type BackupTarget, type StoredFile } from "./target.ts";

/** The contents of the backup are encrypted by the keys of the groups, and the master keys are missing. */
export class NoMasterKeys extends Error {
  readonly code = "NO_MASTER_KEYS";
  constructor() {
    super(
      "The contents of the backup are encrypted: CONTENT_KEY_FILE must name the file of the master keys.",
    );
    this.name = "NoMasterKeys";
  }
}

/** The backup is encrypted, and the identity that decrypts it is missing. */
class NoIdentity extends Error {
  readonly code = "NO_IDENTITY";
  constructor() {
    super("The backup is encrypted: BACKUP_IDENTITY must open it.");
    this.name = "NoIdentity";
  }
}

/** The backup is encrypted for another identity. */
class WrongIdentity extends Error {
  readonly code = "WRONG_IDENTITY";
  constructor() {
    super("The backup is encrypted for another key than that of BACKUP_IDENTITY.");
    this.name = "WrongIdentity";
  }
}

/** Keys of a backup, all optional: making backups does not need the right to read them. */
export interface Keys {
  /** `age1…`: key of age for encrypting. */
  readonly recipient?: string | undefined;
  /** `AGE-SECRET-KEY-1…`: key of age for decrypting. */
  readonly identity?: string | undefined;
  /** Master keys, for decrypting contents stored as in an encrypted storage. */
  readonly masters?: MasterKeys | undefined;
}

type Bytes = AsyncIterable<Uint8Array>;

/** The words of age where no identity opens a file. */
const FITS_NONE = /no identity matched/;

/** Writes and reads the files of a backup, encrypted if there is a recipient. */
export function sealedFiles(target: BackupTarget, { recipient, identity, masters }: Keys) {
  const groupKeys = masters && openGroupKeys(keysInTarget(target, masters), masters);
  const encrypt = async (source: Bytes): Promise<Bytes> => {
    if (recipient === undefined) return source;
    const { Encrypter } = await import("age-encryption");
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    return encrypter.encrypt(Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>);
  };
  const decrypt = async (source: Readable): Promise<Readable> => {
    if (identity === undefined) throw new NoIdentity();
    const { Decrypter } = await import("age-encryption");
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const opened = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
    return Readable.from(opened);
  };
  /** A damaged header fits no identity either; with `expected` it is distinguished from a wrong one. */
  const decryptFile = async (name: string, source: Readable, expected?: StoredFile): Promise<Readable> =>
    decrypt(source).catch(async (error: unknown) => {
      const damage = damageOf(name, error);
      if (!expected || !(damage instanceof DamagedBackup) || !FITS_NONE.test(damage.message)) throw damage;
      await finished(Readable.from(checkedBytes(await target.read(name), name, expected)).resume());
      throw new WrongIdentity();
    });

  return {
    encrypted: recipient !== undefined,

    /** Stores a content uncompressed. */
    write: async (name: string, source: Bytes): Promise<StoredFile> =>
      target.write(name, await encrypt(source)),

    /** Stores text or a COPY compressed; returns the hash of the input too. */
    async compress(name: string, source: Bytes): Promise<{ file: StoredFile; sha256: string }> {
      const hash = createHash("sha256");
      const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } });
      const hashed = Readable.from(through(source, hash));
      const file = await target.write(name, await encrypt(pipe(hashed, zstd)));
      return { file, sha256: hash.digest("hex") };
    },

    /** Opens a content stored by `write`. */
    async read(name: string, encrypted: boolean): Promise<Readable> {
      const stored = await target.read(name);
      return encrypted ? decrypt(stored) : stored;
    },

    /**
     * Decrypts a content stored as in an encrypted storage. Rejects with `NotInBackup` if the key of its group is
     * destroyed, and with it all contents of the group.
     */
    async unseal(source: Readable, key: string): Promise<AsyncIterable<Uint8Array>> {
      if (groupKeys === undefined) throw new NoMasterKeys();
      const groupKey = await groupKeys.find(groupOf(key));
      if (groupKey === undefined) {
        source.destroy();
        throw new NotInBackup(`der Schlüssel der Gruppe ${groupOf(key)}`);
      }
      return openSealed(source, groupKey, key);
    },

    /**
     * Opens a file stored by `compress`. Fails with `DamagedBackup` at its end if the stored bytes differ from the
     * expected ones; without an expectation the caller has to check.
     */
    async decompress(name: string, encrypted: boolean, expected?: StoredFile): Promise<Readable> {
      const stored = await target.read(name);
      const checked = expected ? Readable.from(checkedBytes(stored, name, expected)) : stored;
      return Readable.from(
        opened(
          name,
          pipe(encrypted ? await decryptFile(name, checked, expected) : checked, createZstdDecompress()),
        ),
      );
    },
  };
}

export type SealedFiles = ReturnType<typeof sealedFiles>;

/** Pipes, and also passes on an error of the source, which `source.pipe` alone does not. */
function pipe(source: Readable, transform: Transform): Transform {
  source.once("error", (error) => transform.destroy(error));
  return source.pipe(transform);
}

async function* through(source: Bytes, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* opened(name: string, source: Bytes): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw damageOf(name, error);
  }
}

/**
 * `DamagedBackup` for a file that cannot be decrypted (these errors have no code) or decompressed: both fail before the
 * hash is compared at the end.
 */
function damageOf(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DamagedBackup) return error;
  const { code = "ZSTD_" } = error as { code?: string };
  return code.startsWith("ZSTD_") || code === "Z_BUF_ERROR" ? new DamagedBackup(name, error.message) : error;
}

async function* checkedBytes(source: Bytes, name: string, expected: StoredFile): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  yield* through(source, hash);
  if (hash.digest("hex") !== expected.sha256) throw new DamagedBackup(name);
}
