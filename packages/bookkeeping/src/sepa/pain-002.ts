import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";

/** The bank's report on one collection of a file (pain.002). */
export interface StatusOfCollection {
  readonly end_to_end_id: string;
  /** ISO 20022 code, such as `AC04`; null without one. */
  readonly reason: string | null;
}

export interface StatusReport {
  /** Id of the reported file: `LS-2026-12-001`. */
  readonly message_id: string;
  /** True if the bank refuses the whole file. */
  readonly all_rejected: boolean;
  /** Reason for refusing the whole. */
  readonly reason: string | null;
  /** Payment blocks that the bank refuses with all their collections; without an id if the report does not name it. */
  readonly rejected_blocks: readonly { readonly id: string | null; readonly reason: string | null }[];
  readonly rejected: readonly StatusOfCollection[];
}

const NOT_A_REPORT = "Die Datei ist keine Statusmeldung der Bank (pain.002).";
const BROKEN = "Die Datei ist beschädigt.";

// `isArray`: a single element looks like several. Values stay text, because an id may begin with a zero.
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => ["OrgnlPmtInfAndSts", "TxInfAndSts", "StsRsnInf"].includes(name),
});

const text = z.string().trim().max(140);
const Reasons = z
  .array(z.object({ Rsn: z.object({ Cd: text.optional(), Prtry: text.optional() }).optional() }))
  .optional();

const Report = z.object({
  Document: z.object({
    CstmrPmtStsRpt: z.object({
      OrgnlGrpInfAndSts: z.object({
        OrgnlMsgId: text,
        GrpSts: text.optional(),
        StsRsnInf: Reasons,
      }),
      OrgnlPmtInfAndSts: z
        .array(
          z.object({
            OrgnlPmtInfId: text.optional(),
            PmtInfSts: text.optional(),
            StsRsnInf: Reasons,
            TxInfAndSts: z
              .array(
                z.object({ OrgnlEndToEndId: text.optional(), TxSts: text.optional(), StsRsnInf: Reasons }),
              )
              .optional(),
          }),
        )
        .optional(),
    }),
  }),
});

const reasonOf = (reasons: z.infer<typeof Reasons>): string | null => {
  const found = reasons?.find(({ Rsn }) => Rsn !== undefined)?.Rsn;
  return found?.Cd ?? found?.Prtry ?? null;
};

const REJECTED = "RJCT";

/**
 * Reads a bank's report on a file of direct debits (pain.002.001, of any version in use). For other files a German text
 * says what is wrong. Entities declared in the file are refused, because they can make a small file huge.
 */
export function readPain002(xml: string): StatusReport | { readonly error: string } {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return { error: NOT_A_REPORT };
  let document: unknown;
  try {
    // The parser throws on deep nesting and unknown names.
    if (XMLValidator.validate(xml) !== true) return { error: BROKEN };
    document = parser.parse(xml);
  } catch {
    return { error: BROKEN };
  }
  const read = Report.safeParse(document);
  if (!read.success) return { error: NOT_A_REPORT };
  const { OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: blocks = [] } = read.data.Document.CstmrPmtStsRpt;
  const rejected = blocks
    .flatMap(({ TxInfAndSts = [] }) => TxInfAndSts)
    // A collection without a status of its own is named because it is refused.
    .filter(({ TxSts = REJECTED }) => TxSts === REJECTED)
    .flatMap(({ OrgnlEndToEndId, StsRsnInf }) =>
      OrgnlEndToEndId === undefined ? [] : [{ end_to_end_id: OrgnlEndToEndId, reason: reasonOf(StsRsnInf) }],
    );
  return {
    message_id: group.OrgnlMsgId,
    all_rejected: group.GrpSts === REJECTED,
    reason: reasonOf(group.StsRsnInf),
    rejected_blocks: blocks
      .filter(({ PmtInfSts }) => PmtInfSts === REJECTED)
      .map(({ OrgnlPmtInfId = null, StsRsnInf }) => ({ id: OrgnlPmtInfId, reason: reasonOf(StsRsnInf) })),
    rejected,
  };
}
