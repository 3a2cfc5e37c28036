import { describe, expect, it } from "vitest";
import { networkOf } from "./network.ts";

describe("the place that limits count", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8::5:6:7:8:9", "2001:db8:0:5::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:FFFF:CB00:7107", "203.0.113.7"],
    ["64:ff9b::203.0.113.7", "203.0.113.7"],
    ["64:ff9b::cb00:7107", "203.0.113.7"],
    ["64:ff9b:0:0:0:0:c000:0201", "192.0.2.1"],
    // A network of its own, not that of the translator.
    ["64:ff9b:1::cb00:7107", "64:ff9b:1:0::/64"],
    ["2001:db8::203.0.113.7", "2001:db8:0:0::/64"],
    ["1:2:3:4:5:6:203.0.113.7", "1:2:3:4::/64"],
    ["::", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["no address", "no address"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is one for all addresses of a network, and another for the next network", () => {
    const all = Array.from({ length: 50 }, (_, index) =>
      networkOf(`2001:db8:0:1:${index.toString(16)}::${index}`),
    );
    expect(new Set(all).size).toBe(1);
    expect(networkOf("2001:db8:0:2::1")).not.toBe(all[0]);
  });
});
