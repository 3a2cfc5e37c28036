import { MantineProvider } from "@mantine/core";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import SecondFactorFrame from "./second-factor-frame.tsx";
import { queryClient } from "../lib/query.ts";
import { currentSession, setSession } from "../lib/session-state.ts";
import { forgetKept, kept } from "../testing/kept-in-memory.ts";
import { Dialogs } from "../ui/dialogs/dialogs.tsx";
import { theme } from "../ui/theme.ts";
import { Component as Password } from "../features/account/password.page.tsx";

vi.mock("../lib/kept/kept-database.ts", () => import("../testing/kept-in-memory.ts"));

beforeEach(async () => {
  await forgetKept();
  vi.stubGlobal("fetch", async () => Response.json({ data: [] }));
  const user = { id: "anna", role: "owner", full_name: "Anna Aal", second_factor: "required" } as const;
  setSession({ status: "in", user: user as unknown as OwnUser });
  kept.photos.set("front", { id: "front", person: "anna", window: "own" });
});

const InFrame = () => (
  <>
    <Dialogs />
    <Password />
  </>
);
const PAGES = [
  ["/set#token=t&email=a%40b.example", InFrame, "Abmelden und Passwort wählen"],
  ["/browser", SecondFactorFrame, "Abmelden"],
] as const;

it.each(PAGES)(
  "a letter that is not sent is deleted by no sign-out unasked: %s",
  async (path, Page, name) => {
    const user = userEvent.setup();
    // The frame of the second factor has the questions already.
    render(
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>
            <Page />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    );
    await user.click(screen.getByRole("button", { name }));
    await screen.findByText(/^Ein fotografierter Brief \(1 Seite\) liegt noch/);
    await user.click(screen.getByRole("button", { name: "Abbrechen" }));
    expect(currentSession().status).toBe("in");
    expect(kept.photos.size).toBe(1);
    await user.click(await screen.findByRole("button", { name }));
    await screen.findByRole("button", { name: "Abmelden und löschen" });
  },
);
