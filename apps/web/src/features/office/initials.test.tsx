import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { PersonMark } from "../../ui/person-mark.tsx";

it("a person has the initials of first and last word, without what stands in brackets", () => {
  const initialsOf = (name: string): string | null =>
    render(<PersonMark name={name} />).container.textContent;
  expect(initialsOf("Erika Muster (Beispiel)")).toBe("EM");
  expect(initialsOf("änne  Weiß")).toBe("ÄW");
  expect(initialsOf("?")).toBe("?");
});
