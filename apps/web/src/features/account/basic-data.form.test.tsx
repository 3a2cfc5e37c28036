import type { OwnUser } from "@krempelfrei/contract/account/account";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { setSession } from "../../lib/session-state.ts";
import { answerCalls } from "../../testing/calls.ts";
import { show } from "../../testing/show.tsx";
import { hasUnsaved } from "../../ui/use-unsaved-guard.ts";
import { BasicDataForm } from "./basic-data.form.tsx";

const call = vi.fn<(...sent: unknown[]) => Promise<object>>();
answerCalls(call);

const signIn = (user: object): void => setSession({ status: "in", user: user as OwnUser });
const USER = { first_name: "Karla", last_name: "Alt", email: "alt@beispiel.example", pending_email: null };
beforeEach(() => {
  signIn(USER);
  call.mockReset().mockResolvedValue(USER);
});
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it("sends what was changed here, for the rest may be outdated", async () => {
  const { user } = show(<BasicDataForm />);
  fireEvent.change(field("Vorname"), { target: { value: "Carla" } });
  await user.click(screen.getByRole("button", { name: "Änderungen speichern" }));
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[1]).toEqual({ body: { first_name: "Carla", password_current: undefined } });
});

it("shows what was changed elsewhere, and keeps what is typed", () => {
  show(<BasicDataForm />);
  fireEvent.change(field("Vorname"), { target: { value: "Carla" } });
  act(() => signIn({ ...USER, last_name: "Neu", email: "neu@beispiel.example" }));
  expect([field("Vorname").value, field("Nachname").value, field("E-Mail").value]).toEqual([
    "Carla",
    "Neu",
    "neu@beispiel.example",
  ]);
});

it("keeps what is typed during a slow save, and asks before it is lost", async () => {
  const answer = Promise.withResolvers<object>();
  call.mockReturnValue(answer.promise);
  const { user } = show(<BasicDataForm />);
  fireEvent.change(field("Vorname"), { target: { value: "Carla" } });
  await user.click(screen.getByRole("button", { name: "Änderungen speichern" }));
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  fireEvent.change(field("Nachname"), { target: { value: "Neumann" } });
  answer.resolve({ ...USER, first_name: "Carla" });
  await screen.findByText("Basisdaten wurden erfolgreich aktualisiert!");
  expect([field("Vorname").value, field("Nachname").value]).toEqual(["Carla", "Neumann"]);
  expect(hasUnsaved()).toBe(true);
});
