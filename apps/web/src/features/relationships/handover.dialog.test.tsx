import { answerCalls } from "../../testing/calls.ts";
import type { GroupMember, Handover } from "@krempelfrei/contract/relationships/relationships";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { HandoverDialog } from "./handover.dialog.tsx";

interface Server {
  list: object;
  refusal: Error | undefined;
}
const server: Server = { list: {}, refusal: undefined };
const sent: object[] = [];
answerCalls(async ({ method }: { method: string }, input: object) => {
  sent.push({ method, ...input });
  if (method === "GET") return server.list;
  if (server.refusal) throw server.refusal;
  return { documents: 2, deleted: 0 };
});

const id = (last: number): string => `0198f2c0-0000-7000-8000-00000000000${last}`;
const member = (last: number, name: string, rest: Partial<GroupMember>): GroupMember =>
  ({
    id: id(last),
    name,
    role: "related",
    kind: "Sonstige",
    is_active: true,
    email: null,
    ...rest,
  }) as GroupMember;
const HOLDER = member(1, "Karla Kunde", { kind: null, email: "karla@probe.example" });
const ROLF = member(2, "Rolf Rest", { email: "rolf@probe.example" });
const MIA = member(3, "Mia Kind", {});
const OFF = member(4, "Otto Aus", { email: "otto@probe.example", is_active: false });
const LIST: Handover = {
  state: "diese Liste",
  deleted: 0,
  documents: [
    { id: id(5), full_name: "Vertrag.pdf", is_new: true, hidden_until: null, hidden_from: null },
    {
      id: id(6),
      full_name: "Zeugnis.pdf",
      is_new: true,
      hidden_until: "approval",
      hidden_from: { id: id(7), name: "Olga Alt" },
    },
  ],
};

const open = (person = ROLF) =>
  show(
    <HandoverDialog holder={HOLDER} person={person} persons={[HOLDER, ROLF, MIA, OFF]} onClose={onClose} />,
  );
const onClose = vi.fn<() => void>();

async function choose(user: ReturnType<typeof open>["user"], name: string): Promise<void> {
  await user.click(screen.getByRole("combobox", { name: "Wer bearbeitet sie künftig?" }));
  await user.click(await screen.findByRole("option", { name }));
}

beforeEach(() => {
  sent.length = 0;
  onClose.mockReset();
  server.list = LIST;
  server.refusal = undefined;
});

describe("handing documents over", () => {
  it("of documents that are being checked says that nobody is mailed", async () => {
    server.list = { ...LIST, documents: LIST.documents.slice(1) };
    const { user } = open();
    await choose(user, "Karla Kunde (Kunde)");
    expect(await screen.findByText(/^Darüber geht keine E-Mail hinaus/)).toBeTruthy();
    expect(screen.queryByText(/sieht sie weiterhin/)).toBeNull();
  });

  it("shows who can sign in, then what becomes visible to whom, and sends that list", async () => {
    const { user } = open();
    await user.click(screen.getByRole("combobox", { name: "Wer bearbeitet sie künftig?" }));
    const names = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(names).toEqual(["Karla Kunde (Kunde)", "Rolf Rest selbst (zurückgeben)"]);
    await user.click(screen.getByRole("option", { name: "Karla Kunde (Kunde)" }));
    const list = within(await screen.findByRole("group", { name: /alle neu sichtbar für Karla Kunde/ }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Vertrag.pdf",
      "Zeugnis.pdfneu sichtbar für Karla Kunde, sobald es freigegeben ist · nicht mehr sichtbar für Olga Alt",
    ]);
    screen.getByText(/bekommt darüber eine E-Mail/);
    await user.click(screen.getByRole("button", { name: "2 Dokumente übergeben" }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.find((call) => "body" in call)).toMatchObject({
      method: "POST",
      body: { to: HOLDER.id, state: "diese Liste" },
    });
  });

  it("says that a person without an address hears nothing, and offers them nothing back", async () => {
    const { user } = open(MIA);
    await choose(user, "Rolf Rest (Sonstige)");
    await screen.findByText(/hat keine E-Mail-Adresse und bekommt keine Nachricht/);
    expect(screen.queryByText(/kann sie aber nicht mehr ändern/)).toBeNull();
  });

  it("loads the list again where it was another by then, and stays", async () => {
    server.refusal = new Error("geändert");
    const { user } = open();
    await choose(user, "Karla Kunde (Kunde)");
    await user.click(await screen.findByRole("button", { name: "2 Dokumente übergeben" }));
    await vi.waitFor(() => expect(sent.filter((call) => !("body" in call))).toHaveLength(2));
    expect(onClose).not.toHaveBeenCalled();
  });

  it("offers deleted documents alone, by their number", async () => {
    server.list = { state: "weg", documents: [], deleted: 2 };
    const { user } = open();
    await choose(user, "Karla Kunde (Kunde)");
    await screen.findByText(/^Es gibt nur 2 gelöschte Dokumente, die bisher jemand anderes bearbeitet hat/);
    expect(screen.queryByText(/bekommt darüber eine E-Mail/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "2 gelöschte Dokumente übergeben" }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it("has nothing to hand over where the list is empty", async () => {
    server.list = { state: "leer", documents: [], deleted: 0 };
    const { user } = open();
    await choose(user, "Karla Kunde (Kunde)");
    await screen.findByText("Es gibt keine Dokumente, die übergeben werden können.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Übergeben" }).disabled).toBe(true);
  });
});
