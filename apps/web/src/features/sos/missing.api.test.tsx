import type { OwnUser } from "@krempelfrei/contract/account/account";
import { TAGS_MAX } from "@krempelfrei/contract/limits";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { setSession } from "../../lib/session-state.ts";
import { answerCalls } from "../../testing/calls.ts";
import { addSosDocument, markForEmergency } from "./missing.api.ts";

const call = vi.fn<(endpoint: object, options: { readonly body: object }) => Promise<object>>(
  async () => ({}),
);
answerCalls(call);
beforeEach(() => void call.mockClear());
afterEach(() => void vi.unstubAllGlobals());

/** Stores each upload at once. */
class Uploading extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 201;
  readonly response = { id: "will" };
  readonly open = (): void => undefined;
  readonly setRequestHeader = (): void => undefined;
  readonly getResponseHeader = (): null => null;
  send(): void {
    this.dispatchEvent(new Event("load"));
  }
}

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

it("the end of the upload is not reported to the next person at this browser", async () => {
  vi.stubGlobal("XMLHttpRequest", Uploading);
  vi.stubGlobal("fetch", async () => Response.json({}));
  setSession({ status: "in", user: { id: "anna" } as OwnUser });
  const { promise, reject } = Promise.withResolvers<object>();
  call.mockReturnValueOnce(promise);
  const reported = vi.fn<() => void>();
  void addSosDocument(new File(["%PDF"], "Scan.pdf"), "Patientenverfügung").then(reported);
  await vi.waitFor(() => expect(sent()).toEqual([{ is_sos: true }]));
  setSession({ status: "in", user: { id: "berta" } as OwnUser });
  reject(new ApiError(401, { message: "Ihre Anmeldung ist abgelaufen." }));
  await new Promise((resolve) => void setTimeout(resolve));
  expect(reported).not.toHaveBeenCalled();
});
