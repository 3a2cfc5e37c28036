import { MESSAGES } from "@krempelfrei/contract/fields";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { PdfPassword } from "./pdf-password.tsx";

const ID = "0190e1a0-0000-7000-8000-000000000001";

it("a protected PDF that was read shows its first page and asks for the password of the others", async () => {
  const answer = vi.fn<(password: string) => void>();
  const file = { id: ID, preview: "abcdefabcdef" };
  const { user, change } = show(<PdfPassword file={file} question={{ isWrong: false, answer }} />);
  expect(screen.getByRole("img", { name: "Erste Seite" }).getAttribute("src")).toContain(ID);
  expect(screen.getByText(/Unten sehen Sie seine erste Seite, mit dem Kennwort alle\./)).toBeDefined();
  const field = screen.getByLabelText("Kennwort des Dokuments");
  await user.type(field, "{Enter}");
  expect(await screen.findByText(MESSAGES.required)).toBeDefined();
  expect(answer).not.toHaveBeenCalled();

  await user.type(field, "falsch{Enter}");
  expect(answer.mock.calls).toEqual([["falsch"]]);
  change(<PdfPassword file={file} question={{ isWrong: true, answer }} />);
  expect(await screen.findByText("Dieses Kennwort öffnet das Dokument nicht.")).toBeDefined();
  await user.clear(field);
  await user.type(field, "richtig");
  await user.click(screen.getByRole("button", { name: "Seiten anzeigen" }));
  expect(answer.mock.calls).toEqual([["falsch"], ["richtig"]]);
});

it("without a picture there is the question alone", () => {
  show(
    <PdfPassword file={{ id: ID, preview: null }} question={{ isWrong: false, answer: () => undefined }} />,
  );
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText(/Mit dem Kennwort sehen Sie hier seine Seiten\./)).toBeDefined();
});
