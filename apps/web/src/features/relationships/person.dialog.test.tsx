import { answerCalls } from "../../testing/calls.ts";
import type { GroupMember } from "@krempelfrei/contract/relationships/relationships";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { PersonDialog } from "./person.dialog.tsx";

const call = vi.fn<() => Promise<unknown>>();
answerCalls(call);

const ID = "0198f2c0-0000-7000-8000-000000000001";
const ROLF = {
  id: ID,
  first_name: "Rolf",
  last_name: "Rest",
  kind: "Sonstige",
  birthday: null,
  email: "rolf@probe.example",
} as GroupMember;
const RESTS = /Notfallzugang der Person ruht/;

it.each([
  [2, 1],
  [0, 0],
])(
  "without the address the emergency access rests: %i contacts, %i sentences",
  async (sos_contacts, count) => {
    call.mockResolvedValue({ ...ROLF, sos_contacts });
    const { user } = show(<PersonDialog customerId={ID} person={ROLF} onClose={() => undefined} />);
    expect(screen.queryByText(RESTS)).toBeNull();
    await user.clear(await screen.findByLabelText("E-Mail"));
    expect(await screen.findByText(/kann sich die Person nicht mehr anmelden/)).toBeTruthy();
    await vi.waitFor(() => expect(call).toHaveBeenCalled());
    await vi.waitFor(() => expect(screen.queryAllByText(RESTS)).toHaveLength(count));
  },
);
