import { screen, waitFor } from "@testing-library/react";
import { createPortal } from "react-dom";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { fetchUser } from "../../../lib/session.ts";
import { show } from "../../../testing/show.tsx";
import { DialogFrame } from "./dialog-frame.tsx";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["stay signed in names the document", true, /^Bescheid 2025 – /],
  // Browsers keep it in their folder, which the next person at a shared computer can read.
  ["be signed out does not name it", false, /^Dokument – /],
])("the browser's title for a person who wants to %s", async (_, stays_signed_in, title) => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ id: "anna", role: "customer", customer_id: "anna", ended: null, stays_signed_in }),
  );
  await fetchUser();
  show(
    <MemoryRouter>
      <DialogFrame title="Bescheid 2025" preview={null} onClose={() => undefined}>
        Angaben
      </DialogFrame>
    </MemoryRouter>,
  );
  await waitFor(() => expect(document.title).toMatch(title));
});

it("keys of a dialog above do nothing to the document below", async () => {
  const onKeyDown = vi.fn<() => void>();
  const { user } = show(
    <MemoryRouter>
      <DialogFrame title="Bescheid" preview={null} onClose={() => undefined} onKeyDown={onKeyDown}>
        <input aria-label="Angabe" />
        {createPortal(<input aria-label="Frist" />, document.body)}
      </DialogFrame>
    </MemoryRouter>,
  );
  await user.type(await screen.findByLabelText("Frist"), "x");
  expect(onKeyDown).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText("Angabe"), "x");
  expect(onKeyDown).toHaveBeenCalled();
});
