import { expect, it } from "vitest";
import { callUrl } from "./phone-link.ts";

// Covers staff.5
it.each([
  ["030 23125 901", "tel:03023125901"],
  ["+49 (0)30 / 23125-901", "tel:+493023125901"],
  ["(030) 23125.901", "tel:03023125901"],
  ["javascript:alert(1)", "tel:1"],
  ["bitte nur schreiben", undefined],
])("%s is called at %s", (phone, address) => {
  expect(callUrl(phone)).toBe(address);
});
