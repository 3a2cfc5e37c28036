const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host name or address is this machine itself. A socket in the file system is, and so is no name at all. */
export const isThisMachine = (host: string): boolean =>
  host === "" || host.startsWith("/") || LOOPBACK.test(host);
