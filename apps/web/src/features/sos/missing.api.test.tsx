import { TAGS_MAX } from "@krempelfrei/contract/limits";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { answerCalls } from "../../testing/calls.ts";
import { markForEmergency } from "./missing.api.ts";

const call = vi.fn<(endpoint: object, options: { readonly body: object }) => Promise<object>>(
  async () => ({}),
);
answerCalls(call);
beforeEach(() => void call.mockClear());

const fileOf = (tags: readonly string[]) =>
  ({ id: "will", tags, can_modify: true, revision: 4 }) as unknown as FileItem;
const sent = (): object[] => call.mock.calls.map(([, { body }]) => body);

it("the kind becomes a tag, unless somebody has changed the document meanwhile", async () => {
  await markForEmergency(fileOf(["Anna"]), "Patientenverfügung");
  expect(sent()).toEqual([{ is_sos: true, tags: ["Anna", "Patientenverfügung"], revision: 4 }]);
  call.mockClear();
  call.mockRejectedValueOnce(new ApiError(409, { message: "" }));
  await markForEmergency(fileOf([]), "Patientenverfügung");
  expect(sent()[1]).toEqual({ is_sos: true });
});

it("a document whose tags are full is marked without one", async () => {
  await markForEmergency(
    fileOf(Array.from({ length: TAGS_MAX }, (_, at) => `Wort ${at}`)),
    "Patientenverfügung",
  );
  expect(sent()).toEqual([{ is_sos: true }]);
});
