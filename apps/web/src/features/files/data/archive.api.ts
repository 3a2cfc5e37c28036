import * as api from "@krempelfrei/contract/files/archive";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { addressOf } from "@krempelfrei/contract/call";
import type { Scope } from "./files.api.ts";

type Choice = Omit<InputOf<(typeof api.downloadArchive)["query"]>, "customer_id">;

/** The address of a ZIP file with documents, for a link. */
export const archiveUrl = (scope: Scope, choice: Choice): string =>
  addressOf(api.downloadArchive, undefined, {
    ...choice,
    ...(scope === undefined ? {} : { customer_id: scope }),
  });
