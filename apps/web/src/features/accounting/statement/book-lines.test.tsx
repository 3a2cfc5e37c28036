import type { OwnUser } from "@krempelfrei/contract/account/account";
import { BOOKINGS_AT_ONCE_MAX } from "@krempelfrei/contract/limits";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { queryClient } from "../../../lib/query.ts";
import { setSession } from "../../../lib/session-state.ts";
import { answerCalls } from "../../../testing/calls.ts";
import { type LineBookingBody, useBookLines } from "./statement.api.ts";

const BOOKED = { messages: [], already_booked: [] };
const call = vi.fn<() => Promise<object>>(async () => BOOKED);
answerCalls(call);

const BOOKINGS = Array.from({ length: BOOKINGS_AT_ONCE_MAX + 1 }, () => ({})) as LineBookingBody[];

it("what is left of many bookings is not booked by the next person at this browser", async () => {
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
  const { promise, resolve } = Promise.withResolvers<object>();
  call.mockReturnValueOnce(promise);
  const { result } = renderHook(useBookLines, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  act(() => result.current.mutate(BOOKINGS));
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce());
  setSession({ status: "in", user: { id: "berta" } as OwnUser });
  resolve(BOOKED);
  await new Promise((resolve) => void setTimeout(resolve));
  expect(call).toHaveBeenCalledOnce();
});
