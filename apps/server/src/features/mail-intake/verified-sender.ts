import { parseAuthenticationResults } from "./authentication-results.ts";
import { type HeaderLine, valueOf } from "./mail-headers.ts";

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * Whether the mail server in front has proved the domain of the sender by DMARC (RFC 7489). Only the topmost
 * `Authentication-Results` counts (RFC 8601): whatever a sender has put into its mail stands below. Results of SPF and
 * DKIM alone do not count: they name other addresses than the one that a mail shows, and which domains belong together
 * is DMARC's to know. The header is refused as a whole where it has two results of DMARC.
 */
export function isVerified(headers: readonly HeaderLine[], authserv: string, from: string): boolean {
  const top = headers.find(({ key }) => key === "authentication-results");
  const found = top && parseAuthenticationResults(valueOf(top));
  if (found?.authserv !== authserv) return false;
  const [dmarc, ...others] = found.results.filter(({ method }) => method === "dmarc");
  if (dmarc?.verdict !== "pass" || others.length > 0) return false;
  const domain = from.slice(from.lastIndexOf("@") + 1).toLowerCase();
  return DOMAIN.test(domain) && dmarc.properties.get("header.from")?.toLowerCase() === domain;
}
