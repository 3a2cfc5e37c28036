import { act, fireEvent, screen } from "@testing-library/react";
import type { SosContact } from "@krempelfrei/contract/sos/sos";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { askTrial } from "./ask-trial.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<object>>() }));
vi.mock("../../lib/api.ts", async (original) => ({ ...(await original<object>()), call }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTES = 60_000;
const CONTACT = { id: "c", full_name: "Nora Not", email: "nora@not.example", tried_at: null } as SosContact;

it("says that the time of a trial is over, and offers another one", async () => {
  const trial_till = new Date(Date.now() + 15 * MINUTES).toISOString();
  call.mockImplementation(async () => ({
    trial_till,
    data: [CONTACT],
    access_url: "krempelfrei.example/sos",
  }));
  show(<i />);
  act(() => void askTrial(CONTACT));
  await act(async () => vi.advanceTimersByTimeAsync(1000));
  fireEvent.click(screen.getByRole("button", { name: "Probe starten" }));
  await act(async () => vi.advanceTimersByTimeAsync(14 * MINUTES));
  expect(screen.getByText(/Wartet auf Nora Not/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Probe starten" })).toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(MINUTES));
  expect(screen.getByText("Die Probe ist vorbei")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Probe starten" })).toBeTruthy();
});
