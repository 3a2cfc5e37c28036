import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { XmlDocument, XsdValidator } from "libxml2-wasm";

const beside = join(import.meta.dirname, "../../../../../shared/data/sepa-xsd");
const FILES = {
  dk: "dk-pain.008.001.08_GBIC_5.xsd",
  iso: "iso-pain.008.001.08.xsd",
  /** Customer credit transfers as the European Payments Council restricts the schema of ISO (EPC132-08, 2023). */
  epc: "epc-pain.001.001.09_EPC132-08_2023.xsd",
};
type Schema = keyof typeof FILES;

/** The folder of the schemas; they may not be shipped with the product. */
export const SCHEMA_DIR = process.env.SEPA_XSD_DIR ?? beside;
export const hasSchemas = (...which: readonly Schema[]): boolean =>
  which.every((schema) => existsSync(join(SCHEMA_DIR, FILES[schema])));
/** Why a test is skipped without them. */
export const SCHEMAS_MISSING = `no schemas in ${SCHEMA_DIR}; SEPA_XSD_DIR names another folder`;

/**
 * Gives a function that validates a pain.008.001.08 by the schema of the German banks (`dk`) or of ISO 20022 (`iso`), or a
 * pain.001.001.09 (`epc`), and throws what is wrong.
 */
export function painValidator(which: Schema): (xml: string) => void {
  const schema = XmlDocument.fromBuffer(readFileSync(join(SCHEMA_DIR, FILES[which])));
  const validator = XsdValidator.fromDoc(schema);
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
    } finally {
      document.dispose();
    }
  };
}
