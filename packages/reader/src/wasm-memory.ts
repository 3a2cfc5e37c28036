const MEMORY_SECTION = 5;
const PAGE_BYTES = 65_536;

/** The module with a lower memory limit. The engines have no such setting, and both may use 2 GB. */
export function limitMemory(module: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  const pages = Math.floor(maxBytes / PAGE_BYTES);
  for (let at = 8; at < module.length;) {
    const section = module[at];
    const size = readNumber(module, at + 1);
    const end = size.next + size.value;
    if (section === MEMORY_SECTION) {
      const body = limited(module.subarray(size.next, end), pages);
      const head = Uint8Array.of(MEMORY_SECTION, ...toBytes(body.length));
      return joined([module.subarray(0, at), head, body, module.subarray(end)]);
    }
    at = end;
  }
  throw new Error("a module without a memory of its own");
}

/** Joined with one copy: a module has megabytes, and each child does this. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Limits the section's only memory, which is described by flags, minimum and maximum of pages. */
function limited(section: Uint8Array, pages: number): Uint8Array {
  const least = readNumber(section, 2);
  if (section[0] !== 1 || section[1] !== 1) throw new Error("an unknown form of memory");
  return Uint8Array.of(1, 1, ...toBytes(least.value), ...toBytes(pages));
}

/** Unsigned LEB128. */
function readNumber(bytes: Uint8Array, from: number): { value: number; next: number } {
  let [value, shift, next] = [0, 1, from];
  for (;;) {
    const byte = bytes[next] ?? 0;
    next += 1;
    value += (byte & 127) * shift;
    shift *= 128;
    if (byte < 128) return { value, next };
  }
}

function toBytes(value: number): number[] {
  const low = value & 127;
  const rest = value >>> 7;
  return rest === 0 ? [low] : [low | 128, ...toBytes(rest)];
}
