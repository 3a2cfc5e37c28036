import { isIP } from "node:net";
import type { Settings } from "../../../context/context.ts";

export interface RelyingParty {
  /** The domain that passkeys are bound to. */
  readonly id: string;
  readonly origins: string[];
}

/**
 * The relying party of passkeys: the address of the configuration, never the Host header. An IP address is no domain,
 * and browsers make no passkeys for it; on this machine itself `localhost` with the same port stands for it.
 */
export function relyingParty({ appUrl }: Pick<Settings, "appUrl">): RelyingParty {
  const { origin, hostname, protocol, port } = new URL(appUrl);
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) === 0) return { id: hostname, origins: [origin] };
  if (address !== "::1" && !address.startsWith("127.")) return { id: hostname, origins: [origin] };
  return { id: "localhost", origins: [`${protocol}//localhost${port === "" ? "" : `:${port}`}`] };
}
