import { expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { canRetry } from "./upload-toasts.tsx";

it.each([
  [0, true],
  [401, true],
  [403, false],
  [404, false],
  [409, true],
  [413, false],
  [422, false],
  [429, true],
  [500, true],
])("an upload that failed with %i is offered again: %s", (status, offered) => {
  expect(canRetry(new ApiError(status, { message: "" }))).toBe(offered);
});
