import { deliveryReport } from "../testing/sample-report.ts";
import { describe, expect, it } from "vitest";
import { readReport } from "./read-report.ts";

const FACTS = { messageId: "abc@krempelfrei.example", recipient: "Karla@Beispiel.example" };
const READ = {
  messageId: FACTS.messageId,
  deliveries: [{ addresses: ["karla@beispiel.example"], action: "failed", status: "5.1.1" }],
};

describe("a report about a mail that was not delivered", () => {
  it.each(["headers", "mail"] as const)("names recipient, result and returned %s", async (returned) => {
    expect(await readReport(deliveryReport({ ...FACTS, returned }))).toEqual(READ);
  });

  it("may be cut off behind the headers of the returned mail", async () => {
    const whole = deliveryReport({ ...FACTS, returned: "mail" });
    expect(await readReport(whole.subarray(0, whole.indexOf("Guten Tag")))).toEqual(READ);
  });

  it("may be encoded", async () => {
    const text = deliveryReport(FACTS).toString();
    const [, status = ""] = /delivery-status\r\n\r\n([^]*?)\r\n--grenze/.exec(text) ?? [];
    const encoded = Buffer.from(status).toString("base64");
    const mail = text
      .replace(
        "message/delivery-status\r\n",
        "message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n",
      )
      .replace(status, encoded);
    expect(await readReport(Buffer.from(mail))).toEqual(READ);
  });

  it("names the recipient as it was written and as it was forwarded, and has one result of each", async () => {
    const more = ["Original-Recipient: rfc822;karla@verein.example", "Action: delivered", "Status: 2.0.0"];
    const { deliveries } = (await readReport(deliveryReport({ ...FACTS, more }))) ?? {};
    expect(deliveries).toEqual([
      {
        addresses: ["karla@verein.example", "karla@beispiel.example"],
        action: "delivered",
        status: "2.0.0",
      },
    ]);
  });

  it("is none without the part for programs, and returns no mail that it does not contain", async () => {
    const text = deliveryReport({ ...FACTS, returned: "nothing" }).toString();
    expect(await readReport(Buffer.from(text))).toMatchObject({ messageId: "" });
    expect(
      await readReport(Buffer.from(text.replace("message/delivery-status", "text/plain"))),
    ).toBeUndefined();
    expect(
      await readReport(Buffer.from(text.replace("multipart/report", "multipart/mixed"))),
    ).toBeUndefined();
  });

  it("of thousands of recipients names the first", async () => {
    const more = Array.from(
      { length: 5000 },
      (_, index) => `\r\nFinal-Recipient: rfc822; a${index}@b.example`,
    );
    const { deliveries = [] } = (await readReport(deliveryReport({ ...FACTS, more }))) ?? {};
    expect(deliveries).toHaveLength(20);
  });
});
