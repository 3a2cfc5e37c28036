import { answerCalls } from "../../testing/calls.ts";
import type { GroupMember } from "@krempelfrei/contract/relationships/relationships";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { ConvertDialog } from "./convert.dialog.tsx";

type Call = (endpoint: { method: string }, options: { body?: object }) => Promise<unknown>;
const call = vi.fn<Call>();
answerCalls(call);

const ANNA = { id: "0198f2c0-0000-7000-8000-000000000001", name: "Anna Rest" } as GroupMember;
const ROLF = {
  id: "0198f2c0-0000-7000-8000-000000000002",
  name: "Rolf Rest",
  birthday: "1961-04-12",
  email: "rolf@probe.example",
  revision: 3,
} as GroupMember;
const WAS_WRONG = "Die bisherige Adresse gehörte jemand anderem (Tippfehler)";

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async ({ method }) =>
    method === "POST" ? { id: ROLF.id } : { ...ROLF, files: { owned: 2, waiting: 0, maintained: 0 } },
  );
});

function open(person = ROLF) {
  const onConverted = vi.fn<(id: string) => void>();
  const { user } = show(
    <ConvertDialog holder={ANNA} person={person} onConverted={onConverted} onClose={() => undefined} />,
  );
  const convert = async () => {
    await user.click(screen.getByRole("combobox", { name: /Paket/ }));
    await user.click(await screen.findByRole("option", { name: "Praktisch", hidden: true }));
    const fee = screen.getByLabelText(/Monatsbeitrag/);
    await user.clear(fee);
    await user.type(fee, "29,90");
    await user.click(screen.getByRole("button", { name: "Umwandeln" }));
    await vi.waitFor(() => expect(onConverted).toHaveBeenCalledWith(ROLF.id));
    return call.mock.calls.findLast(([{ method }]) => method === "POST")?.[1].body;
  };
  const retype = async (email: string) => {
    const field = await screen.findByLabelText(/^E-Mail/);
    await user.clear(field);
    await user.type(field, email);
  };
  return { user, convert, retype };
}

it("another address asks whether the former one was a stranger's, and sends the answer", async () => {
  const { user, convert, retype } = open();
  expect(screen.queryByLabelText(WAS_WRONG)).toBeNull();
  await retype("rolf.rest@probe.example");
  await user.click(await screen.findByLabelText(WAS_WRONG));
  expect(await convert()).toMatchObject({
    email: "rolf.rest@probe.example",
    email_was_wrong: true,
    revision: 3,
  });
});

it("the same address, in whatever case, asks nothing", async () => {
  const { convert, retype } = open();
  await retype("Rolf@Probe.example");
  expect(screen.queryByLabelText(WAS_WRONG)).toBeNull();
  expect(await convert()).toMatchObject({ email_was_wrong: false });
});

it("a first address asks nothing", async () => {
  const { retype } = open({ ...ROLF, email: null });
  await retype("rolf@probe.example");
  expect(screen.queryByLabelText(WAS_WRONG)).toBeNull();
});
