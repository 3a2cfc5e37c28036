import { answerCalls } from "../../testing/calls.ts";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { setSession } from "../../lib/session-state.ts";
import { getDeadlineSettings } from "@krempelfrei/contract/deadlines/reminders";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { show } from "../../testing/show.tsx";
import { SubscribeDialog } from "./subscribe.dialog.tsx";

const call =
  vi.fn<(endpoint: { path: string; method: string }, input?: { body?: object }) => Promise<unknown>>();
answerCalls(call);
beforeEach(() => setSession({ status: "in", user: { ended: null } as OwnUser }));

const NEEDED = "Ihre Anmeldung ist länger als 10 Minuten her. Bitte geben Sie Ihr Passwort ein.";
const settings = (calendar_url: string | null) => ({
  remind_30: false,
  remind_7: true,
  remind_1: true,
  calendar_url,
});

it("asks for the password of an older sign-in before it makes a new address", async () => {
  call.mockImplementation(async ({ method }, input) => {
    if (method === getDeadlineSettings.method) return settings("https://k.example/alt");
    if (input?.body && "password" in input.body && input.body.password === "geheim")
      return settings("https://k.example/neu");
    throw new ApiError(422, { message: NEEDED, errors: { password: [NEEDED] } });
  });
  const { user } = show(<SubscribeDialog onClose={() => undefined} />);
  const renew = async (): Promise<void> => {
    await user.click(await screen.findByRole("button", { name: "Neue Adresse erzeugen" }));
    const question = await screen.findByRole("dialog", { name: "Neue Adresse erzeugen?" });
    await user.click(within(question).getByRole("button", { name: "Neue Adresse erzeugen" }));
    await screen.findByLabelText("Passwort");
  };
  await renew();
  await user.click(screen.getByRole("button", { name: "Abbrechen" }));
  await vi.waitFor(() => expect(screen.queryByLabelText("Passwort")).toBeNull());
  expect(screen.queryByText("Die neue Adresse gilt ab jetzt.")).toBeNull();
  await renew();
  await user.type(screen.getByLabelText("Passwort"), "geheim{Enter}");
  expect(await screen.findByText("https://k.example/neu")).toBeDefined();
  expect(screen.getByText("Die neue Adresse gilt ab jetzt.")).toBeDefined();
});
