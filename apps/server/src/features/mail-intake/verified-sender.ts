import { parseAuthenticationResults } from "./authentication-results.ts";
import { type HeaderLine, valueOf } from "./mail-headers.ts";

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * True if the mail server in front has verified the domain of the sender by DMARC (RFC 7489). Only the topmost
 * `Authentication-Results` is used (RFC 8601): a sender's own headers are below it. Results of SPF and DKIM alone do
 * not count, because they are about other addresses than the shown one; only DMARC relates the domains. A header with
 * two results of DMARC is refused.
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
