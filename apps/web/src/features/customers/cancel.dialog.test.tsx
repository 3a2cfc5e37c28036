import { answerCalls } from "../../testing/calls.ts";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { cancelCustomer } from "@krempelfrei/contract/customers/customers";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { CancelDialog } from "./cancel.dialog.tsx";

const call = vi.fn<(endpoint: object) => Promise<object>>();
answerCalls(call);

call.mockResolvedValue({ text: null, claims: [] });

const ANNA = { id: "anna", contract_start: "2020-01-01", cancelled_to: null } as CustomerDetails;
const cancelled = (): boolean => call.mock.calls.some(([endpoint]) => endpoint === cancelCustomer);

it("a past day is said to end the contract at once and for good, and asked for", async () => {
  const { user } = show(<CancelDialog customer={ANNA} onClose={() => undefined} />);
  const date = await screen.findByLabelText(/Gekündigt zum/);
  await user.click(date);
  await user.paste("31.12.2999");
  await user.tab();
  expect(screen.queryByRole("checkbox")).toBeNull();
  await user.clear(date);
  await user.paste("31.12.2021");
  await user.tab();
  expect(screen.getByText(/Das lässt sich nicht mehr ändern/)).toBeTruthy();
  expect(screen.queryByText(/bleibt für alle Personen des Kunden alles, wie es ist/)).toBeNull();
  const save = screen.getByRole("button", { name: "Kündigen" });
  await user.click(save);
  expect(screen.getByText(/Bitte prüfen Sie das Datum/)).toBeTruthy();
  expect(cancelled()).toBe(false);
  await user.click(screen.getByLabelText("Der Vertrag ist seit dem 31.12.2021 beendet"));
  // The confirmation is of its day alone.
  await user.clear(date);
  await user.paste("31.12.2020");
  await user.tab();
  await user.click(save);
  expect(screen.getByText(/Bitte prüfen Sie das Datum/)).toBeTruthy();
  await user.click(screen.getByLabelText("Der Vertrag ist seit dem 31.12.2020 beendet"));
  await user.click(save);
  await vi.waitFor(() => expect(cancelled()).toBe(true));
});
