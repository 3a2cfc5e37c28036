import type { OwnUser } from "@krempelfrei/contract/account/account";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { setSession } from "../../lib/session-state.ts";
import { show } from "../../testing/show.tsx";
import { SharedFiles } from "./shared-files.tsx";

const { forget } = vi.hoisted(() => ({ forget: vi.fn<() => Promise<void>>(async () => undefined) }));
vi.mock("../../lib/kept/shared-files.ts", () => ({
  sharedFiles: async () => [new File(["a"], "Brief.pdf")],
  forgetShared: forget,
}));

it("shared files are forgotten by a button, not by Escape or a tap beside the question", async () => {
  setSession({ status: "in", user: { full_name: "Karla Kunde" } as OwnUser });
  const { user } = show(<SharedFiles onFiles={() => undefined} readers={undefined} />);
  await screen.findByText("Brief.pdf");
  await user.keyboard("{Escape}");
  const beside = document.querySelector<HTMLElement>(".mantine-Modal-overlay");
  if (beside) await user.click(beside);
  expect(forget).not.toHaveBeenCalled();
  expect(screen.getByText("Brief.pdf")).toBeDefined();
  await user.click(screen.getByText("Nicht ablegen"));
  await waitFor(() => expect(forget).toHaveBeenCalledOnce());
});
