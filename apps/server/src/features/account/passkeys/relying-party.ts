import { isIP } from "node:net";
import type { Settings } from "../../../context/context.ts";

export interface RelyingParty {
  /** The domain that passkeys are bound to. */
  readonly id: string;
  readonly origins: string[];
}

/**
 * The relying party of passkeys: the configured address, never the Host header. Browsers make no passkeys for IP
 * addresses, so `localhost` with the same port replaces a loopback address.
 */
export function relyingParty({ appUrl }: Pick<Settings, "appUrl">): RelyingParty {
  const { origin, hostname, protocol, port } = new URL(appUrl);
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) === 0) return { id: hostname, origins: [origin] };
  if (address !== "::1" && !address.startsWith("127.")) return { id: hostname, origins: [origin] };
  return { id: "localhost", origins: [`${protocol}//localhost${port === "" ? "" : `:${port}`}`] };
}
