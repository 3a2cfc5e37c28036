import { writePain008, type Collection, type DirectDebitFile } from "@krempelfrei/bookkeeping/sepa/pain-008";
import { hasSchemas, painValidator, SCHEMAS_MISSING } from "@krempelfrei/bookkeeping/testing/sepa-schema";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";

const COLLECTIONS = 5000;
const ROUNDS = 15;

const collection = (_: unknown, index: number): Collection => ({
  end_to_end_id: `RE-2026-${String(index).padStart(5, "0")}`,
  amount_cents: 1990 + index,
  sequence: "RCUR",
  mandate: {
    reference: `PG-${10_000 + index}-1`,
    signed_on: "2026-01-15",
    // A third of the names has letters that SEPA's character set replaces.
    holder: index % 3 === 0 ? `Jürgen Müller-Groß ${index}` : `Anna Schmidt ${index}`,
    iban: "DE89370400440532013000",
    bic: null,
    account_changed: index % 50 === 0,
  },
  address: { street: null, house_no: null, zip: null, city: null, country: "DE" },
  purpose: `Rechnung RE-2026-${index}, Kunde ${10_000 + index}, Dezember 2026`,
});

const file: DirectDebitFile = {
  message_id: "LS-2026-12-001",
  created_at: "2026-11-23T09:00:00Z",
  collection_on: "2026-12-07",
  creditor: {
    name: "Krempelfrei Musterbüro GmbH",
    creditor_id: "DE98ZZZ09999999999",
    iban: "DE02120300000000202051",
    bic: null,
  },
  collections: Array.from({ length: COLLECTIONS }, collection),
};

/** A file of 5,000 collections, made and validated by the schema of the German banks, beside the validation alone. */
export async function measureSepa(): Promise<Figure[]> {
  const name = "5,000 collections: file made and validated";
  const target = "at most 1.5";
  if (!hasSchemas("dk", "iso")) return [{ name, ours: SCHEMAS_MISSING, reference: "", ratio: "", target }];
  const validate = painValidator("dk");
  const xml = writePain008(file);
  const { whole, alone } = await interleave(ROUNDS, {
    whole: async () => timed(async () => validate(writePain008(file))),
    alone: async () => timed(async () => validate(xml)),
  });
  return [
    {
      name,
      ours: `${median(whole).toFixed(0)} ms`,
      reference: `${median(alone).toFixed(0)} ms validated`,
      ratio: ratioOf(whole, alone),
      target,
    },
  ];
}
