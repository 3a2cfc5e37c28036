import { PDFDocument, StandardFonts } from "pdf-lib";

/** Values of a made-up invoice as they stand in its XML; "" leaves the element out. */
export interface Sample {
  readonly code?: string;
  readonly date?: string;
  readonly seller?: string;
  readonly currency?: string;
  readonly grandTotal?: string;
  readonly payable?: string;
  readonly due?: string;
  readonly iban?: string;
}

const USUAL: Required<Sample> = {
  code: "380",
  date: "20260309",
  seller: "Stadtwerke Musterstadt GmbH",
  currency: "EUR",
  grandTotal: "84.17",
  payable: "84.17",
  due: "20260323",
  iban: "DE89370400440532013000",
};

const NUMBER = "RE-2026-0815";
const element = (name: string, text: string, attributes = ""): string =>
  text === "" ? "" : `<${name}${attributes}>${text}</${name}>`;
const day = (name: string, text: string): string =>
  element(name, element("udt:DateTimeString", text, ' format="102"'));

/** A Cross Industry Invoice as Factur-X, ZUGFeRD 2 and XRechnung have it. */
export function cii(sample: Sample): string {
  const it = { ...USUAL, ...sample };
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocument>${element("ram:ID", NUMBER)}${element("ram:TypeCode", it.code)}${day("ram:IssueDateTime", it.date)}</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:ID>77</ram:ID>${element("ram:Name", it.seller)}</ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Karla Beispiel</ram:Name></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement>${element("ram:InvoiceCurrencyCode", it.currency)}
<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount>${element("ram:IBANID", it.iban)}</ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:SpecifiedTradePaymentTerms>${day("ram:DueDateDateTime", it.due)}</ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>70.73</ram:LineTotalAmount>${element("ram:GrandTotalAmount", it.grandTotal)}${element("ram:DuePayableAmount", it.payable)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}

/** The same as the first version of ZUGFeRD named it. */
export const ciiOfVersion1 = (sample: Sample): string =>
  Object.entries({
    CrossIndustryInvoice: "CrossIndustryDocument",
    ExchangedDocument: "HeaderExchangedDocument",
    SupplyChainTradeTransaction: "SpecifiedSupplyChainTradeTransaction",
    ApplicableHeaderTradeAgreement: "ApplicableSupplyChainTradeAgreement",
    ApplicableHeaderTradeSettlement: "ApplicableSupplyChainTradeSettlement",
    SpecifiedTradeSettlementHeaderMonetarySummation: "SpecifiedTradeSettlementMonetarySummation",
  }).reduce((xml, [now, before]) => xml.replaceAll(`:${now}`, `:${before}`), cii(sample));

/** An invoice in the Universal Business Language. */
export function ubl(sample: Sample): string {
  const it = { ...USUAL, ...sample };
  const dashed = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  return `<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
${element("cbc:ID", NUMBER)}${element("cbc:IssueDate", dashed(it.date))}${element("cbc:DueDate", dashed(it.due))}${element("cbc:InvoiceTypeCode", it.code)}${element("cbc:DocumentCurrencyCode", it.currency)}
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Stadtwerke</cbc:Name></cac:PartyName><cac:PartyLegalEntity>${element("cbc:RegistrationName", it.seller)}</cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount>${element("cbc:ID", it.iban)}</cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:LegalMonetaryTotal>${element("cbc:PayableAmount", it.payable, ' currencyID="EUR"')}</cac:LegalMonetaryTotal>
</ubl:Invoice>`;
}

/** A PDF with these lines on its page and these files attached. */
export async function pdfWithFiles(
  lines: readonly string[],
  files: readonly (readonly [name: string, content: string])[],
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: 60, y: 760 - index * 20, size: 11, font });
  for (const [name, content] of files)
    await document.attach(Buffer.from(content), name, { mimeType: "text/xml" });
  return Buffer.from(await document.save());
}

/** The same invoice in either syntax with so many lines. */
export function withLines(xml: string, count: number): string {
  const lines = Array.from({ length: count }, (_, index) => index + 1);
  const inCii = (number: number): string => `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument><ram:LineID>${number}</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>Posten ${number} &lt;Strom&gt;</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>1234.5</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="KWH">2</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>2469</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`;
  const inUbl = (number: number): string => `<cac:InvoiceLine><cbc:ID>${number}</cbc:ID>
<cbc:InvoicedQuantity unitCode="KWH">2</cbc:InvoicedQuantity><cbc:LineExtensionAmount>2469</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>Posten ${number} &lt;Strom&gt;</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount>1234.5</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`;
  return xml
    .replace(/<ram:Applicable(?:Header|SupplyChain)TradeAgreement>/, (all) => lines.map(inCii).join("") + all)
    .replace("</ubl:Invoice>", (all) => lines.map(inUbl).join("") + all);
}
