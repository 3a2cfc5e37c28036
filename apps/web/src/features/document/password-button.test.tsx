import { MESSAGES } from "@krempelfrei/contract/fields";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../../lib/query.ts";
import { show } from "../../testing/show.tsx";
import { WorkspaceContext } from "../files/data/workspace.ts";
import { PasswordButton } from "./password-button.tsx";

const WRONG = "Dieses Kennwort öffnet das Dokument nicht.";
const ID = "0190e1a0-0000-7000-8000-000000000001";
const PROTECTED = { state: "refused", reason: "encrypted", pages: null, pages_read: 0 } as const;

const button = (file: Partial<FileItem>) => (
  <WorkspaceContext value={{ workspace: { scope: undefined } } as never}>
    <PasswordButton file={{ id: ID, can_delete: true, reading: PROTECTED, ...file } as FileItem} />
  </WorkspaceContext>
);

/** Bodies that were sent. */
let sent: string[];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit = {}) => {
    if (body === undefined) return Response.json({ id: "u", role: "customer", ended: null });
    sent.push(body as string);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

it("the password of a document is asked for, sent once and kept nowhere", async () => {
  const { user } = show(button({}));
  await user.click(screen.getByRole("button", { name: "Kennwort eingeben" }));
  const field = await screen.findByLabelText("Kennwort des Dokuments");
  expect(
    screen.getByText(/Das Kennwort wird nur einmal zum Lesen verwendet und nicht gespeichert\./),
  ).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field));

  await user.keyboard("{Enter}");
  expect(await screen.findByText(MESSAGES.required)).toBeDefined();
  expect(sent).toEqual([]);

  answer = async () => Response.json({ message: WRONG, errors: { password: [WRONG] } }, { status: 422 });
  await user.type(field, "falsch{Enter}");
  expect(await screen.findByText(WRONG)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field));

  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = async () => promise;
  await user.clear(field);
  await user.type(field, "richtig{Enter}");
  const submit = screen.getByRole("button", { name: "Lesen" });
  await waitFor(() => expect(submit.dataset["loading"]).toBe("true"));
  resolve(Response.json({ id: ID }));
  expect(await screen.findByText("Das Dokument wurde gelesen.")).toBeDefined();
  await waitFor(() => expect(screen.queryByLabelText("Kennwort des Dokuments")).toBeNull());
  expect(sent).toEqual(['{"password":"falsch"}', '{"password":"richtig"}']);
  const cached = queryClient.getMutationCache().getAll();
  expect(JSON.stringify(cached.map(({ state }) => state))).not.toContain("richtig");
});

it("only those who may change a protected document are asked for its password", () => {
  const { change } = show(button({}));
  const isOffered = (): boolean => screen.queryByRole("button", { name: "Kennwort eingeben" }) !== null;
  expect(isOffered()).toBe(true);
  change(button({ can_delete: false }));
  expect(isOffered()).toBe(false);
  change(button({ reading: { ...PROTECTED, reason: "damaged" } }));
  expect(isOffered()).toBe(false);
  change(button({ reading: { ...PROTECTED, state: "done", pages: 1, pages_read: 1 } }));
  expect(isOffered()).toBe(false);
});
