import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerCalls } from "../../../testing/calls.ts";
import { show } from "../../../testing/show.tsx";
import { useTextAnswer } from "./use-text-answer.ts";

const PAGE = { hits: [], next: null, is_cut: false, similar: [], also: [], left_out: [], unread: null };
answerCalls(async (_endpoint: object, { query }: { query: { cursor?: string } }) =>
  query.cursor === undefined
    ? { ...PAGE, next: "behind the texts that were read" }
    : { ...PAGE, hits: [{ file_id: "f1" }, { file_id: "f2" }], next: "more" },
);

function Found() {
  const { answer, onMore } = useTextAnswer('"drei Monate"', undefined, false);
  return <p>{`${answer.hits.length} ${onMore ? "und mehr" : ""}`}</p>;
}

it("reads on behind texts without a hit, but no further than to the first", async () => {
  show(<Found />);
  expect(await screen.findByText("2 und mehr")).toBeTruthy();
});
