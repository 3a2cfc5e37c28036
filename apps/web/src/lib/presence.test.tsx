import { getOffice } from "@krempelfrei/contract/office/office";
import { focusManager, useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerCalls } from "../testing/calls.ts";
import { show } from "../testing/show.tsx";
import { followPresence } from "./presence.ts";
import { query } from "./query.ts";

const call = vi.fn<() => Promise<object>>(async () => ({}));
answerCalls(call);

const MINUTE = 60_000;

function Page() {
  useQuery({ ...query(getOffice), refetchInterval: MINUTE });
  return <p>Seite</p>;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

it("a page that nobody touches stops polling, and continues with the first touch", async () => {
  followPresence();
  show(<Page />);
  expect(screen.getByText("Seite")).toBeTruthy();
  const after = async (minutes: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE);
    return call.mock.calls.length;
  };
  expect(await after(9)).toBeGreaterThan(8);
  const left = await after(2);
  expect(await after(60)).toBe(left);
  dispatchEvent(new Event("pointermove"));
  expect(await after(2)).toBeGreaterThan(left + 1);
});
