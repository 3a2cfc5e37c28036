import { answerCalls } from "../../testing/calls.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { ListedTemplate } from "@krempelfrei/contract/templates/templates";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { TemplateDialog } from "./template.dialog.tsx";

type Call = (
  endpoint: { readonly method: string; readonly path: string },
  input: { readonly body?: { readonly revision?: number } },
) => Promise<object>;
// The customers of the field are never listed.
const call = vi.fn<Call>(async ({ method }) => (method === "GET" ? new Promise(() => undefined) : {}));
answerCalls(call);

const TEMPLATE: ListedTemplate = {
  id: "t",
  name: "Strom",
  customer_id: null,
  customer_name: null,
  author: "Stadtwerke",
  type: "invoice",
  tags: ["Haus"],
  filename: null,
  revision: 1,
  updated_at: "2026-01-01T00:00:00Z",
};

it("sends what was changed, and the revision that it is based on", async () => {
  const onClose = vi.fn<() => void>();
  const { user } = show(<TemplateDialog template={TEMPLATE} onClose={onClose} />);
  await user.type(screen.getByRole("textbox", { name: /Autor/ }), " Nord");
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ method: "PATCH" }), {
    params: { id: "t" },
    body: { author: "Stadtwerke Nord", revision: 1 },
  });
});

it("offers what another tab has saved, and keeps both changes", async () => {
  const newer = { ...TEMPLATE, filename: "Stromrechnung", revision: 2 };
  call.mockImplementation(async ({ method, path }, { body }) => {
    if (method === "GET") return path === "/templates" ? { data: [newer] } : new Promise(() => undefined);
    if (body?.revision !== newer.revision)
      throw new ApiError(409, { message: "Bitte neu laden.", errors: {} });
    return {};
  });
  const onClose = vi.fn<() => void>();
  const { user } = show(<TemplateDialog template={TEMPLATE} onClose={onClose} />);
  await user.type(screen.getByRole("textbox", { name: /Autor/ }), " Nord");
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await user.click(await screen.findByRole("button", { name: "Neu laden" }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Dateiname/ }).value).toBe("Stromrechnung"),
  );
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ method: "PATCH" }), {
    params: { id: "t" },
    body: { author: "Stadtwerke Nord", revision: 2 },
  });
});
