import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { useTitle } from "./use-title.ts";

function Titled({ title, above = false }: { readonly title: string; readonly above?: boolean }) {
  useTitle(title, { above });
  return null;
}

it("the browser's title is that of the document above the page, and the page's again after it", () => {
  const page = (title: string, document?: string) => (
    <>
      <Titled key={title} title={title} />
      {document === undefined ? null : <Titled title={document} above />}
    </>
  );
  const { rerender } = render(page("Steuern – Meine Dokumente"));
  expect(document.title).toMatch(/^Steuern – Meine Dokumente – /);
  rerender(page("Steuern – Meine Dokumente", "Bescheid.pdf"));
  expect(document.title).toMatch(/^Bescheid\.pdf – /);
  // The page behind it is drawn anew.
  rerender(page("18 Treffer", "Police.pdf"));
  expect(document.title).toMatch(/^Police\.pdf – /);
  rerender(page("18 Treffer"));
  expect(document.title).toMatch(/^18 Treffer – /);
});
