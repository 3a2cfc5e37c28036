import { describe, expect, it } from "vitest";
import { readPain002 } from "./pain-002.ts";

const report = (inner: string, version = "pain.002.001.03") =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><CstmrPmtStsRpt>` +
  `<GrpHdr><MsgId>BANK1</MsgId><CreDtTm>2026-12-07T06:00:00Z</CreDtTm></GrpHdr>${inner}</CstmrPmtStsRpt></Document>`;
const group = (status = "") =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>LS-2026-12-001</OrgnlMsgId><OrgnlMsgNmId>pain.008</OrgnlMsgNmId>${status}</OrgnlGrpInfAndSts>`;
const reason = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
const item = (number: string, rest: string) =>
  `<TxInfAndSts><OrgnlEndToEndId>${number}</OrgnlEndToEndId>${rest}</TxInfAndSts>`;

describe("report of the bank", () => {
  it("names the refused collections with their reasons, one or several", () => {
    const items =
      item("RE-2026-00042", `<TxSts>RJCT</TxSts>${reason("AC04")}`) +
      item("RE-2026-00043-2", reason("MD01")) +
      item("RE-2026-00044", "<TxSts>ACSP</TxSts>");
    for (const version of ["pain.002.001.03", "pain.002.001.10"])
      expect(
        readPain002(report(`${group()}<OrgnlPmtInfAndSts>${items}</OrgnlPmtInfAndSts>`, version)),
      ).toEqual({
        message_id: "LS-2026-12-001",
        all_rejected: false,
        reason: null,
        rejected_blocks: [],
        rejected: [
          { end_to_end_id: "RE-2026-00042", reason: "AC04" },
          { end_to_end_id: "RE-2026-00043-2", reason: "MD01" },
        ],
      });
    const single = report(
      `${group()}<OrgnlPmtInfAndSts>${item("007", "<TxSts>RJCT</TxSts>")}</OrgnlPmtInfAndSts>`,
    );
    expect(readPain002(single)).toMatchObject({ rejected: [{ end_to_end_id: "007", reason: null }] });
  });

  it("refuses a whole file or its block", () => {
    const whole = { all_rejected: true, reason: "FF01", rejected: [] };
    expect(readPain002(report(group(`<GrpSts>RJCT</GrpSts>${reason("FF01")}`)))).toMatchObject(whole);
    const block = (id: string) =>
      `<OrgnlPmtInfAndSts>${id}<PmtInfSts>RJCT</PmtInfSts>${reason("FF01")}</OrgnlPmtInfAndSts>`;
    const blocks = block("") + block("<OrgnlPmtInfId>LS-2026-12-001-2</OrgnlPmtInfId>");
    expect(readPain002(report(group() + blocks))).toMatchObject({
      all_rejected: false,
      rejected_blocks: [
        { id: null, reason: "FF01" },
        { id: "LS-2026-12-001-2", reason: "FF01" },
      ],
    });
  });

  it("has letters as numeric references", () => {
    const written = report(group("<GrpSts>RJCT</GrpSts>").replace("LS-2026", "LS&#45;2026"));
    expect(readPain002(written)).toMatchObject({ message_id: "LS-2026-12-001", all_rejected: true });
  });

  it("is read with a prefix before its names", () => {
    const prefixed = report(group("<GrpSts>RJCT</GrpSts>")).replace(/<(\/?)(?=[A-Z])/g, "<$1p:");
    expect(readPain002(prefixed.replace("xmlns=", "xmlns:p="))).toMatchObject({ all_rejected: true });
  });

  // Covers S37
  it.each([
    ["", "Die Datei ist beschädigt."],
    ["Buchungstag;Betrag", "Die Datei ist beschädigt."],
    ["<Document><CstmrPmtStsRpt>", "Die Datei ist beschädigt."],
    ["<Document/>", "Die Datei ist keine Statusmeldung der Bank (pain.002)."],
    [report(""), "Die Datei ist keine Statusmeldung der Bank (pain.002)."],
    [
      `<!DOCTYPE x [<!ENTITY a "aaaa">]>${report(group())}`,
      "Die Datei ist keine Statusmeldung der Bank (pain.002).",
    ],
  ])("%j is none", (xml, error) => {
    expect(readPain002(xml)).toEqual({ error });
  });
});
