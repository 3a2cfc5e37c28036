const PLATFORM =
  /-?(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/;

/** Whether Node.js would resolve `name` from the package at `key`. */
function resolves(packages, key, name) {
  for (let at = key; ; at = at.slice(0, Math.max(at.lastIndexOf("node_modules/") - 1, 0))) {
    if (packages[`${at === "" ? "" : `${at}/`}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}

/** The lock file's entry for an optional package of one platform, derived from its name; npm skips it on all others. */
function entryOf(name, version, dev) {
  const [, os, cpu, abi] = PLATFORM.exec(name) ?? [];
  if (os === undefined) throw new Error(`package-lock.json lacks ${name}, which names no platform`);
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...(os === "linux" && abi ? { libc: [abi.startsWith("musl") ? "musl" : "glibc"] } : {}),
    optional: true,
    os: [os],
  };
}

/** The optional dependencies that packages of the lock file declare and that have no entry of their own in it. */
export function missingOptional(packages) {
  return Object.entries(packages).flatMap(([key, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !resolves(packages, key, name))
      .map(([name, version]) => ({ name, entry: entryOf(name, version, dev) })),
  );
}
