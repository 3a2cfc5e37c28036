import { expect, it } from "vitest";
import { ALL_JOBS } from "../../../all-features.ts";
import { NOTICE_STREAMS } from "./notice-streams.ts";

/** Mails to many customers at once, which may take their time. */
const BULK = new Set(["send-invoices", "send-pre-notifications"]);

it("mails wait for no machine reading", () => {
  const mails = ALL_JOBS.filter(({ name }) => name.startsWith("send-") && !BULK.has(name));
  expect(mails.length).toBeGreaterThan(6);
  for (const { name, class: lane } of mails) expect(["urgent", "notice", "mail"], name).toContain(lane);
});

it("warnings of an access or a person wait for no other mail", () => {
  const warnings = [
    NOTICE_STREAMS.account,
    NOTICE_STREAMS.sos,
    NOTICE_STREAMS.sos_mark,
    NOTICE_STREAMS.handover,
  ];
  expect(warnings.map(({ lane }) => lane)).toEqual(Array(4).fill("notice"));
  const welcome = ALL_JOBS.find(({ name }) => name === "send-contact-welcome");
  expect(welcome?.class).toBe("notice");
});
