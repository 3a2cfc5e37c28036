import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchCode, NotInTime } from "./lazy.ts";

beforeEach(() =>
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(async () => new Response("{}")),
  ),
);
afterEach(() => {
  vi.unstubAllGlobals();
});

it("code whose request failed is asked for once more, as the network may be back", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError("failed"));
  load.mockResolvedValueOnce("code");
  await expect(fetchCode(load)).resolves.toBe("code");
});

it("code that is gone is asked for no third time", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError("failed"));
  await expect(fetchCode(load)).rejects.toThrow("failed");
  expect(load).toHaveBeenCalledTimes(2);
});

it("code that did not come in time is not waited for again", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new NotInTime("late"));
  await expect(fetchCode(load)).rejects.toThrow("late");
  expect(load).toHaveBeenCalledOnce();
});
