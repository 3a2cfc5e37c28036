const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** True if a host name or address is this machine itself; also for a socket in the file system and an empty name. */
export const isThisMachine = (host: string): boolean =>
  host === "" || host.startsWith("/") || LOOPBACK.test(host);
