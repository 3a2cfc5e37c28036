import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { Composer, EMPTY_DRAFT } from "./composer.tsx";

afterEach(() => vi.unstubAllGlobals());

interface SentCall {
  readonly method?: string;
  readonly body?: string;
}

/** Answers every call after `release`; returns the bodies that were sent. */
function holdAnswers() {
  const sent: unknown[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal("fetch", async (_: string, { method, body = "" }: SentCall = {}) => {
    if (method === "POST") sent.push(JSON.parse(body));
    await released;
    const note = {
      id: "1",
      kind: "call",
      text: "x",
      at: "2026-11-16T10:40:00Z",
      author: "A",
      can_delete: true,
    };
    return new Response(JSON.stringify(note), {
      status: 201,
      headers: { "content-type": "application/json" },
    });
  });
  return { sent, release: () => release() };
}

const words = (): string => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Was war?" }).value;

function Stand() {
  const [open, setOpen] = useState(true);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  return open ? (
    <Composer customerId="c" draft={draft} onDraft={setDraft} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Wieder
    </button>
  );
}

// Covers staff.10
it("saves once, however often Enter and the button are pressed", async () => {
  const { sent, release } = holdAnswers();
  const { user } = show(<Stand />);
  await user.click(screen.getByRole("radio", { name: "Besuch" }));
  await user.type(screen.getByRole("textbox", { name: "Was war?" }), "Abholung{Enter}{Enter}");
  await user.dblClick(screen.getByRole("button", { name: "Notieren" }));
  release();
  await screen.findByText("Kontakt notiert.");
  expect(sent).toEqual([{ kind: "visit", text: "Abholung" }]);
  await user.click(screen.getByRole("button", { name: "Wieder" }));
  expect(words()).toBe("");
});

// Covers staff.10
it("closes by Escape and keeps the words, and makes one line of several", async () => {
  const { sent } = holdAnswers();
  const { user } = show(<Stand />);
  await user.type(screen.getByRole("textbox", { name: "Was war?" }), "   {Enter}");
  await user.paste("Bringt das Zeugnis\n am Mittwoch");
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Wieder" }));
  expect(words()).toBe("   Bringt das Zeugnis am Mittwoch");
  expect(sent).toEqual([]);
});

// Covers staff.10
it("takes no words while it is saved, because they would be lost with the draft", async () => {
  const { release } = holdAnswers();
  const { user } = show(<Stand />);
  await user.type(screen.getByRole("textbox", { name: "Was war?" }), "Abholung{Enter}");
  await waitFor(() => expect(screen.getByRole("textbox")).toHaveProperty("readOnly", true));
  await user.type(screen.getByRole("textbox", { name: "Was war?" }), " und Brief");
  expect(words()).toBe("Abholung");
  release();
  await screen.findByText("Kontakt notiert.");
});
