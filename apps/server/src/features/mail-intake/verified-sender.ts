/** A header as it was received: its name in small letters, and the whole line. The first one stands at the top. */
export interface HeaderLine {
  readonly key: string;
  readonly line: string;
}

/**
 * Whether the domain of the sender is proved: by DMARC, or by DKIM or SPF for this very domain or one above it. It counts what
 * the mail server in front has written at the top (RFC 8601); whatever a sender has put into its mail stands below.
 */
export function isVerified(headers: readonly HeaderLine[], authserv: string, from: string): boolean {
  const top = headers.find(({ key }) => key === "authentication-results");
  if (!top) return false;
  const value = withoutComments(top.line.slice(top.line.indexOf(":") + 1));
  const [name = "", ...results] = value.split(";");
  if (name.trim().split(/\s+/)[0]?.toLowerCase() !== authserv) return false;
  const domain = domainOf(from);
  return results.some((result) => proves(result.trim().toLowerCase(), domain));
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** One result: `dkim=pass header.d=beispiel.example header.s=mail`. */
function proves(result: string, domain: string): boolean {
  const [verdict = "", ...properties] = result.split(/\s+/);
  const named = new Map(properties.map((property) => splitOnce(property)));
  if (verdict === "dmarc=pass") return domainOf(named.get("header.from") ?? "") === domain;
  if (verdict === "dkim=pass")
    return isAligned(named.get("header.d") ?? domainOf(named.get("header.i") ?? ""), domain);
  if (verdict === "spf=pass") return isAligned(domainOf(named.get("smtp.mailfrom") ?? ""), domain);
  return false;
}

function splitOnce(property: string): [string, string] {
  const at = property.indexOf("=");
  return [property.slice(0, at), property.slice(at + 1).replace(/^"|"$/g, "")];
}

/** The same domain or one above it; a top level domain proves nothing. */
function isAligned(proved: string, domain: string): boolean {
  if (!proved.includes(".")) return false;
  return proved === domain || domain.endsWith(`.${proved}`);
}

/** Comments may nest (RFC 5322), and hide what looks like a result. */
function withoutComments(text: string): string {
  let depth = 0;
  let kept = "";
  let quoted = false;
  for (const letter of text) {
    if (letter === '"' && depth === 0) quoted = !quoted;
    if (!quoted && letter === "(") depth += 1;
    else if (!quoted && letter === ")" && depth > 0) depth -= 1;
    else if (depth === 0) kept += letter;
  }
  return kept;
}
