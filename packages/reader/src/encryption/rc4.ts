/** RC4, which OpenSSL 3 no longer offers; encrypting and decrypting are the same. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (one: number, other: number): void => {
    const kept = at(one);
    state[one & 255] = at(other);
    state[other & 255] = kept;
  };
  for (let index = 0, mixed = 0; index < 256; index += 1) {
    mixed = (mixed + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, mixed);
  }
  const result = Buffer.alloc(data.length);
  let mixed = 0;
  for (const [index, byte] of data.entries()) {
    mixed = (mixed + at(index + 1)) & 255;
    swap(index + 1, mixed);
    result[index] = byte ^ at(at(index + 1) + at(mixed));
  }
  return result;
}
