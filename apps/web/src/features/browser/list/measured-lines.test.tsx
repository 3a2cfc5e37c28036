import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fileItem } from "../../../testing/file-item.ts";
import { show } from "../../../testing/show.tsx";
import type { Line } from "./file-list.ts";
import { MeasuredLines } from "./measured-lines.tsx";

it("headings are no documents: each document says its place among the documents alone", () => {
  const [first, second] = [fileItem({ id: "a" }), fileItem({ id: "b" })];
  const lines: Line[] = [
    { heading: "2026", count: 1, first },
    { items: [{ file: first }] },
    { heading: "2025", count: 1, first: second },
    { items: [{ file: second }] },
  ];
  show(
    <MeasuredLines lines={lines} rowRem={5} className="" size={2}>
      {(item) => ("file" in item ? item.file.id : null)}
    </MeasuredLines>,
  );
  const places = screen.getAllByRole("listitem").map((row) => row.getAttribute("aria-posinset"));
  expect(places).toEqual(["1", "2"]);
});
