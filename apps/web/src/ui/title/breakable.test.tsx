import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Breakable } from "./breakable.tsx";

it.each([
  ["Einkommensteuerbescheid 2025", "Einkommen|steuer|bescheid 2025"],
  ["Betriebskostenabrechnung", "Betriebskosten|abrechnung"],
  ["Krankenversicherungsbeitrag", "Kranken|versicherungsbeitrag"],
  ["Haftpflichtversicherungen", "Haftpflicht|versicherungen"],
  ["Steuerberater", "Steuerberater"],
])("%s breaks before its known parts only", (text, pieces) => {
  const { container } = render(<Breakable text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.childNodes].map((node) => node.textContent || "|").join("")).toBe(pieces);
});
