import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { hasUnsaved } from "../../ui/use-unsaved-guard.ts";
import { BasicDataForm } from "./basic-data.form.tsx";

const { call, session } = vi.hoisted(() => ({
  call: vi.fn<(...sent: unknown[]) => Promise<object>>(),
  session: { user: {} },
}));
vi.mock("../../lib/api.ts", async (original) => ({ ...(await original<object>()), call }));
vi.mock("../../lib/session.ts", async (original) => ({
  ...(await original<object>()),
  useUser: () => session.user,
  setUser: () => undefined,
}));

const USER = { first_name: "Karla", last_name: "Alt", email: "alt@beispiel.example", pending_email: null };
beforeEach(() => {
  session.user = USER;
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
  const { change } = show(<BasicDataForm />);
  fireEvent.change(field("Vorname"), { target: { value: "Carla" } });
  session.user = { ...USER, last_name: "Neu", email: "neu@beispiel.example" };
  change(<BasicDataForm />);
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
