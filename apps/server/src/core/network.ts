import { isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
/** Groups of an IPv6 address that name the network; one customer of a provider has all addresses behind them. */
const NETWORK_GROUPS = 4;

/**
 * What limits count as one place: an IPv4 address, or the /64 network of an IPv6 address, of which anybody has 2^64
 * addresses to change between. An IPv4 address that is written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  const [left = "", right] = plain.toLowerCase().split("::", 2);
  const groups = left === "" ? [] : left.split(":");
  // What "::" leaves out is zeros; only those of the first half matter.
  const missing = right === undefined ? 0 : 8 - groups.length - (right === "" ? 0 : lengthOf(right));
  const all = [...groups, ...Array<string>(missing).fill("0"), ...(right ? right.split(":") : [])];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}

/** Groups that a text stands for: an IPv4 address at the end stands for two. */
const lengthOf = (text: string): number => text.split(":").length + (text.includes(".") ? 1 : 0);
