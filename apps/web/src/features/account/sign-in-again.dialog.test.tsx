import { getUser, login, type OwnUser } from "@krempelfrei/contract/account/account";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { currentSession, setSession } from "../../lib/session-state.ts";
import { answerCalls } from "../../testing/calls.ts";
import { forgetKept, kept } from "../../testing/kept-in-memory.ts";
import { show } from "../../testing/show.tsx";
import { SignInAgain } from "./sign-in-again.dialog.tsx";

const call = vi.fn<(endpoint: object, input?: object) => Promise<unknown>>();
answerCalls(call);
afterEach(() => setSession({ status: "unknown", user: null }));

// Covers 4.1
it("whose address has changed meanwhile signs in with the new one, and goes on", async () => {
  const before = { id: "anna", email: "anna@alt.example" } as OwnUser;
  const after = { ...before, email: "anna@neu.example" };
  call.mockImplementation(async (endpoint) => (endpoint === getUser ? after : { two_factor: false }));
  setSession({ status: "expired", user: before });
  const { user } = show(<SignInAgain user={before} />);
  const address = await screen.findByLabelText<HTMLInputElement>("E-Mail-Adresse");
  expect(address.value).toBe(before.email);
  await user.clear(address);
  await user.type(address, after.email);
  await user.type(screen.getByLabelText("Passwort"), "geheim");
  await user.click(screen.getByRole("button", { name: "Anmelden" }));
  await waitFor(() => expect(currentSession()).toEqual({ status: "in", user: after }));
  const body = { email: after.email, password: "geheim", remember: false };
  expect(call).toHaveBeenCalledWith(login, { body });
});

it("what is not sent yet is deleted by giving up only after a question", async () => {
  const anna = { id: "anna", email: "anna@ablage.example" } as OwnUser;
  call.mockResolvedValue(undefined);
  setSession({ status: "expired", user: anna });
  kept.photos.set("front", { id: "front", person: "anna", window: "own" });
  const { user } = show(<SignInAgain user={anna} />);
  await user.click(await screen.findByRole("button", { name: "Abmelden, ohne zu speichern" }));
  await screen.findByText(/^Ein fotografierter Brief \(1 Seite\) liegt noch/);
  const cancel = screen.getByRole("button", { name: "Abbrechen" });
  expect(document.activeElement).toBe(cancel);
  await user.click(cancel);
  expect(currentSession().status).toBe("expired");
  const signOut = screen.getByRole("button", { name: "Abmelden, ohne zu speichern" });
  expect(document.activeElement).toBe(signOut);
  await user.click(signOut);
  await user.click(await screen.findByRole("button", { name: "Abmelden und löschen" }));
  await waitFor(() => expect(currentSession().status).toBe("out"));
});

it("giving up with nothing unsent signs out at once", async () => {
  const anna = { id: "anna", email: "anna@ablage.example" } as OwnUser;
  call.mockResolvedValue(undefined);
  setSession({ status: "expired", user: anna });
  await forgetKept();
  const { user } = show(<SignInAgain user={anna} />);
  await user.click(await screen.findByRole("button", { name: "Abmelden, ohne zu speichern" }));
  await waitFor(() => expect(currentSession().status).toBe("out"));
});
