import { isIPv4, isIPv6 } from "node:net";

/**
 * Limits of one network, behind whose address an office or a whole provider may be. The first protects against floods:
 * a working person makes few requests a second. The second leaves half of all uploads to other networks.
 */
export const NETWORK_LIMITS = { requestsAMinute: 12_000, uploads: 20 } as const;
export interface NetworkLimits {
  readonly requestsAMinute: number;
  readonly uploads: number;
}

/** Maximum of parallel uploads of a server. */
const UPLOADS_MAX = 40;
const UPLOADS_MIN = 8;

/** A network's share of the uploads grows with its requests, from `UPLOADS_MIN` up to all. */
export function networkLimits(requestsAMinute: number): NetworkLimits {
  const share = (NETWORK_LIMITS.uploads * requestsAMinute) / NETWORK_LIMITS.requestsAMinute;
  return { requestsAMinute, uploads: Math.round(Math.min(UPLOADS_MAX, Math.max(UPLOADS_MIN, share))) };
}

/** Refusal of an hourly limit that is shared by everybody behind one network address. */
export const networkRefusal = (what: string): string =>
  `Aus Ihrem Netz kamen in der letzten Stunde sehr viele ${what}. Bitte versuchen Sie es später erneut, oder über ein anderes Netz, zum Beispiel das Ihres Telefons.`;

/** Groups of an IPv6 address that identify the network; one customer of a provider has all addresses within it. */
const NETWORK_GROUPS = 4;
/** Networks whose last two groups are an IPv4 address: mapped (RFC 4291), and translated by a provider (RFC 6052). */
const HOLDS_IPV4 = new Set(["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"]);

/**
 * One network for limits: an IPv4 address, or the /64 network of an IPv6 address, within which one customer can switch
 * between 2^64 addresses. A mapped or translated IPv4 address counts as the IPv4 address, because all of them share one
 * network.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const rest = groups.slice(6);
  if (HOLDS_IPV4.has(groups.slice(0, 6).join(":"))) return rest.map(toBytes).join(".");
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** The eight groups of an address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [left = "", right] = address.toLowerCase().split("::", 2).map(expand);
  const [begin, end] = [listOf(left), listOf(right ?? "")];
  const missing = right === undefined ? 0 : 8 - begin.length - end.length;
  // "::" stands for zeros.
  const all = [...begin, ...Array<string>(missing).fill("0"), ...end];
  return all.map((group) => group.replace(/^0+(?=.)/, ""));
}

const listOf = (text: string): string[] => (text === "" ? [] : text.split(":"));

/** Replaces an IPv4 address at the end by its two groups. */
function expand(text: string): string {
  const last = text.split(":").at(-1) ?? "";
  if (!isIPv4(last)) return text;
  const [a = 0, b = 0, c = 0, d = 0] = last.split(".").map(Number);
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
  return text.slice(0, -last.length) + groups.join(":");
}

const toBytes = (group: string): string => `${parseInt(group, 16) >> 8}.${parseInt(group, 16) & 255}`;
