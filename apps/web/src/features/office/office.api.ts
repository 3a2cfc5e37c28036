import { listCustomers, listMostWaiting, countCustomers } from "@krempelfrei/contract/customers/customers";
import { getOffice, loadSample } from "@krempelfrei/contract/office/office";
import { call } from "../../lib/api.ts";
import { answers, query, useChange } from "../../lib/query.ts";

const AGAIN_MS = 60_000;

export const officeQuery = { ...query(getOffice), refetchInterval: AGAIN_MS };

export const useLoadSample = () =>
  useChange({
    send: () => call(loadSample, {}),
    invalidates: [
      answers(getOffice),
      answers(listCustomers),
      answers(listMostWaiting),
      answers(countCustomers),
    ],
  });
