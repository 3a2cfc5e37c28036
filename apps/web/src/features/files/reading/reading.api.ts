import * as api from "@krempelfrei/contract/files/watch-reading";
import { call } from "../../../lib/api.ts";
import { answers, query, useChange } from "../../../lib/query.ts";

/** Polling interval while documents are being read. */
const FOLLOW_MS = 5000;

export const readingQuery = { ...query(api.watchReading), refetchInterval: FOLLOW_MS };

export const useReadAgain = () =>
  useChange({
    send: async (id: string) => call(api.readAgain, { params: { id } }),
    invalidates: [answers(api.watchReading)],
  });
