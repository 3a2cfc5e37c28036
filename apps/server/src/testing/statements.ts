import { importStatement, listBankLines } from "@krempelfrei/contract/accounting/bank";
import { answerOf } from "@krempelfrei/testing/client";
import { expect } from "vitest";
import type { Client } from "./client.ts";

/** Calls on bank statements. */
export function readerOf(admin: Client) {
  const upload = async (bytes: Buffer | string, name = "umsaetze.csv") =>
    admin.upload("/api/accounting/csv", { name, bytes: Buffer.from(bytes) });
  return {
    upload,
    /** Expects the statement to be taken. */
    async read(bytes: Buffer | string, name?: string) {
      const answer = await upload(bytes, name);
      expect(answer.statusCode, answer.body).toBe(200);
      return answerOf(importStatement, answer);
    },
    async lines(state = "offen") {
      const answer = await admin.get(`/api/accounting/lines?state=${state}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answerOf(listBankLines, answer);
    },
  };
}
