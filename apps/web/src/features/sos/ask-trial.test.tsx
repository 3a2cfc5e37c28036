import { answerCalls } from "../../testing/calls.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import type { SosContact } from "@krempelfrei/contract/sos/sos";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { askTrial } from "./ask-trial.tsx";

const call = vi.fn<() => Promise<object>>();
answerCalls(call);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTES = 60_000;
const CONTACT = { id: "c", full_name: "Nora Not", email: "nora@not.example", tried_at: null } as SosContact;

/** Starts a trial that ends by the server's clock, which is behind this device's by these minutes. */
async function startTrial(behind: number): Promise<void> {
  const trial_till = new Date(Date.now() + (15 - behind) * MINUTES).toISOString();
  call.mockImplementation(async () => ({
    trial_till,
    data: [CONTACT],
    access_url: "krempelfrei.example/sos",
  }));
  show(<i />);
  act(() => void askTrial(CONTACT));
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  fireEvent.click(screen.getByRole("button", { name: "Probe starten" }));
  await act(async () => vi.advanceTimersByTimeAsync(1000));
}

it("says that the time of a trial is over, and offers another one", async () => {
  await startTrial(0);
  await act(async () => vi.advanceTimersByTimeAsync(14 * MINUTES));
  expect(screen.getByText(/Wartet auf Nora Not/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Probe starten" })).toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(MINUTES + 1000));
  expect(screen.getByText("Die Probe ist vorbei")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Probe starten" })).toBeTruthy();
});

it("waits the whole time where the clock of the device is ahead", async () => {
  await startTrial(20);
  await act(async () => vi.advanceTimersByTimeAsync(14 * MINUTES));
  expect(screen.getByText(/Wartet auf Nora Not/)).toBeTruthy();
});

it("sees a contact who signs in within the last seconds", async () => {
  await startTrial(0);
  // The last answer before the end is 2.5 seconds old.
  await act(async () => vi.advanceTimersByTimeAsync(15 * MINUTES - 1500));
  const tried_at = new Date().toISOString();
  call.mockImplementation(async () => ({ data: [{ ...CONTACT, tried_at }], access_url: "" }));
  await act(async () => vi.advanceTimersByTimeAsync(MINUTES));
  expect(screen.getByText("Es hat geklappt")).toBeTruthy();
  expect(screen.queryByText("Die Probe ist vorbei")).toBeNull();
});
