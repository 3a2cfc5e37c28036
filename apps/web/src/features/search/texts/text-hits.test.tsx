import type { TextHits as Answer } from "@krempelfrei/contract/files/text-search";
import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { fileItem } from "../../../testing/file-item.ts";
import { show } from "../../../testing/show.tsx";
import { nowhereText, TextHits } from "./text-hits.tsx";
import { textSearch } from "./text-search.api.ts";

const HIT: Answer["hits"][number] = {
  file_id: "f1",
  customer_id: "c1",
  customer_name: null,
  full_name: "Police.pdf",
  snippet: "Ihre <b>Rechnung</b> vom Mai",
  marks: [[8, 16]],
  page: 3,
  how: "similar",
};
let answer: (page: number) => Answer;
vi.mock("../../../lib/api.ts", async (original) => ({
  ...(await original<object>()),
  call: async (_endpoint: unknown, { query }: { query: { cursor?: string } }) =>
    answer(Number(query.cursor ?? 1)),
}));

const open = (search: string, onSearch?: (search: string) => void) =>
  show(
    <MemoryRouter initialEntries={["/browser?search=Rechnugn"]}>
      <TextHits
        search={search}
        scope={undefined}
        known={() => ({ file: fileItem({ preview: "f".repeat(64) }), detail: "Muster AG" })}
        {...(onSearch ? { onSearch } : {})}
      />
    </MemoryRouter>,
  );

it("shows the passage with the words marked, never as HTML, and opens the document at its page", async () => {
  answer = (page) => ({
    hits: [{ ...HIT, file_id: `f${page}` }],
    next: page === 1 ? "2" : null,
    similar: ["Rechnung"],
    left_out: [],
    unread: null,
  });
  const meant = vi.fn<(search: string) => void>();
  const { user } = open("Rechnugn", meant);
  const link = await screen.findByRole("link", {}, { timeout: 30_000 });
  expect(link.textContent).toBe("Police.pdfMuster AG · Seite 3Ihre <b>Rechnung</b> vom Mai");
  expect(link.querySelector("mark")?.textContent).toBe("Rechnung");
  expect(link.getAttribute("href")).toBe("/browser?search=Rechnugn&file=f1&page=3&find=Rechnung");
  await user.click(screen.getByRole("button", { name: "Weitere Treffer" }));
  expect(await screen.findAllByRole("link")).toHaveLength(2);
  expect(screen.getByRole("status").textContent).toBe("2 Dokumente");
  await user.click(screen.getByRole("button", { name: "Rechnung" }));
  expect(meant).toHaveBeenCalledWith("Rechnung");
});

it("says which words were left out, and looks for exactly what was typed", async () => {
  answer = () => ({ hits: [HIT], next: null, similar: [], left_out: ["Brief", "vom"], unread: null });
  const exactly = vi.fn<(search: string) => void>();
  const { user } = open("Brief vom Finanzamt", exactly);
  expect(await screen.findByText("Ohne „Brief vom“ gesucht.", { exact: false })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Genau so suchen" }));
  expect(exactly).toHaveBeenCalledWith('"Brief vom Finanzamt"');
});

it("says when nothing has it, and when it is not possible", async () => {
  answer = () => ({ hits: [], next: null, similar: [], left_out: [], unread: { waiting: 0, unreadable: 0 } });
  const { change } = open("gibtesnicht");
  expect(
    await screen.findByText("Im Text der Dokumente steht das nirgends.", {}, { timeout: 30_000 }),
  ).toBeDefined();
  answer = () => {
    throw new ApiError(500, { message: "" });
  };
  change(
    <MemoryRouter>
      <TextHits search="anderes" scope={undefined} />
    </MemoryRouter>,
  );
  expect(
    await screen.findByText("Die Suche im Text ist gerade nicht möglich.", {}, { timeout: 30_000 }),
  ).toBeDefined();
});

it("asks only for what a text can be searched for", () => {
  expect(textSearch(" ab ")).toBeUndefined();
  expect(textSearch("a b c d e f g h i")).toBe("a b c d e f g h");
  expect(textSearch("x".repeat(200))).toHaveLength(100);
});

it.each([
  [{ waiting: 0, unreadable: 0 }, "Im Text der Dokumente steht das nirgends."],
  [
    { waiting: 12, unreadable: 0 },
    "In den gelesenen Dokumenten steht das nirgends. 12 Dokumente werden noch gelesen.",
  ],
  [
    { waiting: 1, unreadable: 1 },
    "In den gelesenen Dokumenten steht das nirgends. 1 Dokument wird noch gelesen. 1 Dokument ist nicht oder nicht ganz durchsuchbar.",
  ],
])("says %j only of what was read", (unread, text) => {
  expect(nowhereText(unread)).toBe(text);
});
