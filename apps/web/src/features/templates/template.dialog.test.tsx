import { answerCalls } from "../../testing/calls.ts";
import type { ListedTemplate } from "@krempelfrei/contract/templates/templates";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { TemplateDialog } from "./template.dialog.tsx";

type Call = (endpoint: { readonly method: string }, input: object) => Promise<object>;
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
  updated_at: "2026-01-01T00:00:00Z",
};

it("sends only what was changed, so that another person's change of other fields stays", async () => {
  const onClose = vi.fn<() => void>();
  const { user } = show(<TemplateDialog template={TEMPLATE} onClose={onClose} />);
  await user.type(screen.getByRole("textbox", { name: /Autor/ }), " Nord");
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ method: "PATCH" }), {
    params: { id: "t" },
    body: { author: "Stadtwerke Nord" },
  });
});
