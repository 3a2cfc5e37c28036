import { setSession } from "../../lib/session-state.ts";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import type { StaffUser } from "@krempelfrei/contract/users/users";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { UserForm } from "./user.form.tsx";

const ADMIN = { id: "0190e1a0-0000-7000-8000-000000000001", role: "admin" } as OwnUser;
const PIA = {
  id: "0190e1a0-0000-7000-8000-000000000002",
  first_name: "Pia",
  last_name: "Probe",
  email: "pia@probe.example",
  role: "janitor",
  can_modify: true,
  revision: 1,
} as StaffUser;
const TAKEN = "vergeben@probe.example";

/** The addresses that the server was asked about; it knows one of them, and another it cannot look for. */
let asked: (string | null)[][];

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const told = (text: string) => screen.queryAllByText(text).length;

beforeEach(() => {
  asked = [];
  setSession({ status: "in", user: ADMIN });
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    if (!url.includes("/validate/email")) return new Response(null, { status: 204 });
    const { email, userId } = JSON.parse(body as string) as { email: string; userId: string | null };
    asked.push([email, userId]);
    if (email === "stumm@probe.example") return new Response("", { status: 500 });
    return email === TAKEN
      ? Response.json({ message: "vergeben" }, { status: 422 })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the form of a user", () => {
  // Covers 5.13
  it("asks the server whether an address is free, and takes no answer for a no", async () => {
    const { user } = show(<UserForm user={undefined} onClose={vi.fn<() => void>()} />);
    await user.type(field("E-Mail"), "keine");
    await screen.findByText("Bitte eine E-Mail-Adresse angeben");
    await user.clear(field("E-Mail"));
    await user.type(field("E-Mail"), TAKEN.toUpperCase());
    await screen.findByText("E-Mail-Adresse bereits verwendet");
    expect(told("Bitte eine E-Mail-Adresse angeben")).toBe(0);
    await user.clear(field("E-Mail"));
    await user.type(field("E-Mail"), "frei@probe.example");
    await waitFor(() => expect(told("E-Mail-Adresse bereits verwendet")).toBe(0));
    await user.clear(field("E-Mail"));
    await user.type(field("E-Mail"), "stumm@probe.example");
    await screen.findByText("E-Mail-Adresse bereits verwendet");
    expect(asked.map(([, userId]) => userId)).toEqual(asked.map(() => null));
    expect(asked.flat()).toContain(TAKEN);
  });

  it("does not ask about the address that its user has", async () => {
    const { user } = show(<UserForm user={PIA} onClose={vi.fn<() => void>()} />);
    await user.type(field("E-Mail"), "x");
    await waitFor(() => expect(asked).toEqual([["pia@probe.examplex", PIA.id]]));
    await user.type(field("E-Mail"), "{Backspace}");
    await user.type(field("Vorname"), "x");
    expect(told("E-Mail-Adresse bereits verwendet")).toBe(0);
    expect(asked).toHaveLength(1);
  });

  it("offers an admin no owner", async () => {
    const { user } = show(<UserForm user={undefined} onClose={vi.fn<() => void>()} />);
    await user.click(screen.getByRole("combobox", { name: "Rolle" }));
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Administrator/in", "Krempler/in"]);
  });
});
