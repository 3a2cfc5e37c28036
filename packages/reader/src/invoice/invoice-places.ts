/** Label of a value on the page, and its path. `kind`: a day, an IBAN or the code of a payment, to be formatted. */
export interface FactPlace {
  readonly label: string;
  readonly path: string;
  readonly kind?: "day" | "account" | "payment";
}

/** Paths below a seller or buyer. */
interface PartyPlaces {
  readonly names: readonly string[];
  readonly address: readonly string[];
  readonly zip: string;
  readonly city: string;
  readonly country: string;
  readonly facts: readonly FactPlace[];
  /** Elements of registrations with a tax office. */
  readonly taxes: string;
  readonly taxNumber: string;
  /** `VA` or `VAT` for the number valid in all of the EU. */
  readonly taxScheme: string;
}

/** Paths of the facts on an invoice's page; `a|b` for different names in two versions. */
export interface InvoicePlaces {
  readonly root: RegExp;
  readonly number: string;
  readonly code: string;
  readonly currency: string;
  readonly seller: string;
  readonly buyer: string;
  readonly party: PartyPlaces;
  readonly facts: readonly FactPlace[];
  readonly period: string;
  readonly start: string;
  readonly end: string;
  readonly payment: readonly FactPlace[];
  readonly terms: string;
  readonly notes: string;
  readonly lines: string;
  /** Below a line. */
  readonly line: {
    readonly number: string;
    readonly name: string;
    readonly texts: readonly string[];
    readonly article: string;
    readonly period: string;
    readonly quantity: string;
    readonly price: string;
    readonly per: string;
    readonly rate: string;
    readonly total: string;
    readonly parts: string;
  };
  readonly changes: string;
  readonly change: { readonly isCharge: string; readonly amount: string; readonly reason: string };
  readonly taxes: string;
  readonly tax: {
    readonly amount: string;
    readonly base: string;
    readonly rate: string;
    readonly reason: string;
  };
  readonly sums: {
    readonly lines: string;
    readonly net: string;
    readonly gross: string;
    readonly prepaid: string;
    readonly rounding: string;
    readonly payable: string;
  };
  readonly attachments: string;
}

const DEAL = "SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction";
const AGREEMENT = `${DEAL}/ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement`;
const DELIVERY = `${DEAL}/ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery`;
const SETTLEMENT = `${DEAL}/ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement`;
const MEANS = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`;
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation`;
const HEAD = "ExchangedDocument|HeaderExchangedDocument";
const LINE_SETTLEMENT = "SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement";
const LINE_PRICE = "SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement/NetPriceProductTradePrice";
const REFERENCE = "IssuerAssignedID|ID";

/** Cross Industry Invoice: Factur-X, ZUGFeRD 1 and 2, XRechnung. */
const CII: InvoicePlaces = {
  root: /^CrossIndustry(?:Invoice|Document)$/,
  number: `${HEAD}/ID`,
  code: `${HEAD}/TypeCode`,
  currency: `${SETTLEMENT}/InvoiceCurrencyCode`,
  seller: `${AGREEMENT}/SellerTradeParty`,
  buyer: `${AGREEMENT}/BuyerTradeParty`,
  party: {
    names: ["Name", "SpecifiedLegalOrganization/TradingBusinessName"],
    address: ["LineOne", "LineTwo", "LineThree"].map((line) => `PostalTradeAddress/${line}`),
    zip: "PostalTradeAddress/PostcodeCode",
    city: "PostalTradeAddress/CityName",
    country: "PostalTradeAddress/CountryID",
    facts: [
      { label: "Ansprechpartner", path: "DefinedTradeContact/PersonName|DepartmentName" },
      { label: "Telefon", path: "DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber" },
      { label: "E-Mail", path: "DefinedTradeContact/EmailURIUniversalCommunication/URIID|CompleteNumber" },
      { label: "Angaben", path: "Description" },
    ],
    taxes: "SpecifiedTaxRegistration",
    taxNumber: "ID",
    taxScheme: "ID/@schemeID",
  },
  facts: [
    { label: "Rechnungsdatum", path: `${HEAD}/IssueDateTime/DateTimeString`, kind: "day" },
    {
      label: "Fällig am",
      path: `${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`,
      kind: "day",
    },
    {
      label: "Geliefert am",
      path: `${DELIVERY}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
      kind: "day",
    },
    { label: "Kundennummer", path: `${AGREEMENT}/BuyerTradeParty/ID` },
    { label: "Ihre Referenz", path: `${AGREEMENT}/BuyerReference` },
    { label: "Bestellung", path: `${AGREEMENT}/BuyerOrderReferencedDocument/${REFERENCE}` },
    { label: "Auftrag", path: `${AGREEMENT}/SellerOrderReferencedDocument/${REFERENCE}` },
    { label: "Vertrag", path: `${AGREEMENT}/ContractReferencedDocument/${REFERENCE}` },
    { label: "Projekt", path: `${AGREEMENT}/SpecifiedProcuringProject/ID` },
    { label: "Zur Rechnung", path: `${SETTLEMENT}/InvoiceReferencedDocument/${REFERENCE}` },
  ],
  period: `${SETTLEMENT}/BillingSpecifiedPeriod`,
  start: "StartDateTime/DateTimeString",
  end: "EndDateTime/DateTimeString",
  payment: [
    { label: "Zahlungsart", path: `${MEANS}/TypeCode`, kind: "payment" },
    { label: "Empfänger", path: `${SETTLEMENT}/PayeeTradeParty/Name` },
    { label: "Kontoinhaber", path: `${MEANS}/PayeePartyCreditorFinancialAccount/AccountName` },
    {
      label: "IBAN",
      path: `${MEANS}/PayeePartyCreditorFinancialAccount/IBANID|ProprietaryID`,
      kind: "account",
    },
    { label: "BIC", path: `${MEANS}/PayeeSpecifiedCreditorFinancialInstitution/BICID` },
    { label: "Verwendungszweck", path: `${SETTLEMENT}/PaymentReference` },
    {
      label: "Abgebucht von",
      path: `${MEANS}/PayerPartyDebtorFinancialAccount/IBANID`,
      kind: "account",
    },
    { label: "Mandat", path: `${SETTLEMENT}/SpecifiedTradePaymentTerms/DirectDebitMandateID` },
    { label: "Gläubiger-ID", path: `${SETTLEMENT}/CreditorReferenceID` },
  ],
  terms: `${SETTLEMENT}/SpecifiedTradePaymentTerms/Description`,
  notes: `${HEAD}/IncludedNote/Content`,
  lines: `${DEAL}/IncludedSupplyChainTradeLineItem`,
  line: {
    number: "AssociatedDocumentLineDocument/LineID",
    name: "SpecifiedTradeProduct/Name",
    texts: ["SpecifiedTradeProduct/Description", "AssociatedDocumentLineDocument/IncludedNote/Content"],
    article: "SpecifiedTradeProduct/SellerAssignedID",
    period: `${LINE_SETTLEMENT}/BillingSpecifiedPeriod`,
    quantity: "SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery/BilledQuantity",
    price: `${LINE_PRICE}/ChargeAmount`,
    per: `${LINE_PRICE}/BasisQuantity`,
    rate: `${LINE_SETTLEMENT}/ApplicableTradeTax/RateApplicablePercent|ApplicablePercent`,
    total: `${LINE_SETTLEMENT}/SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount`,
    parts: "",
  },
  changes: `${SETTLEMENT}/SpecifiedTradeAllowanceCharge`,
  change: { isCharge: "ChargeIndicator/Indicator", amount: "ActualAmount", reason: "Reason" },
  taxes: `${SETTLEMENT}/ApplicableTradeTax`,
  tax: {
    amount: "CalculatedAmount",
    base: "BasisAmount",
    rate: "RateApplicablePercent|ApplicablePercent",
    reason: "ExemptionReason",
  },
  sums: {
    lines: `${SUMS}/LineTotalAmount`,
    net: `${SUMS}/TaxBasisTotalAmount`,
    gross: `${SUMS}/GrandTotalAmount`,
    prepaid: `${SUMS}/TotalPrepaidAmount`,
    rounding: `${SUMS}/RoundingAmount`,
    payable: `${SUMS}/DuePayableAmount`,
  },
  attachments: `${AGREEMENT}/AdditionalReferencedDocument/AttachmentBinaryObject/@filename`,
};

/** Universal Business Language: XRechnung. */
const UBL: InvoicePlaces = {
  root: /^(?:Invoice|CreditNote)$/,
  number: "ID",
  code: "InvoiceTypeCode|CreditNoteTypeCode",
  currency: "DocumentCurrencyCode",
  seller: "AccountingSupplierParty/Party",
  buyer: "AccountingCustomerParty/Party",
  party: {
    names: ["PartyLegalEntity/RegistrationName", "PartyName/Name"],
    address: ["StreetName", "AdditionalStreetName", "AddressLine/Line"].map(
      (line) => `PostalAddress/${line}`,
    ),
    zip: "PostalAddress/PostalZone",
    city: "PostalAddress/CityName",
    country: "PostalAddress/Country/IdentificationCode",
    facts: [
      { label: "Ansprechpartner", path: "Contact/Name" },
      { label: "Telefon", path: "Contact/Telephone" },
      { label: "E-Mail", path: "Contact/ElectronicMail" },
      { label: "Angaben", path: "PartyLegalEntity/CompanyLegalForm" },
    ],
    taxes: "PartyTaxScheme",
    taxNumber: "CompanyID",
    taxScheme: "TaxScheme/ID",
  },
  facts: [
    { label: "Rechnungsdatum", path: "IssueDate", kind: "day" },
    { label: "Fällig am", path: "DueDate", kind: "day" },
    { label: "Fällig am", path: "PaymentMeans/PaymentDueDate", kind: "day" },
    { label: "Geliefert am", path: "Delivery/ActualDeliveryDate", kind: "day" },
    { label: "Kundennummer", path: "AccountingCustomerParty/Party/PartyIdentification/ID" },
    { label: "Ihre Referenz", path: "BuyerReference" },
    { label: "Bestellung", path: "OrderReference/ID" },
    { label: "Auftrag", path: "OrderReference/SalesOrderID" },
    { label: "Vertrag", path: "ContractDocumentReference/ID" },
    { label: "Projekt", path: "ProjectReference/ID" },
    { label: "Zur Rechnung", path: "BillingReference/InvoiceDocumentReference/ID" },
  ],
  period: "InvoicePeriod",
  start: "StartDate",
  end: "EndDate",
  payment: [
    { label: "Zahlungsart", path: "PaymentMeans/PaymentMeansCode", kind: "payment" },
    { label: "Empfänger", path: "PayeeParty/PartyName/Name" },
    { label: "Kontoinhaber", path: "PaymentMeans/PayeeFinancialAccount/Name" },
    { label: "IBAN", path: "PaymentMeans/PayeeFinancialAccount/ID", kind: "account" },
    { label: "BIC", path: "PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID" },
    { label: "Verwendungszweck", path: "PaymentMeans/PaymentID" },
    {
      label: "Abgebucht von",
      path: "PaymentMeans/PaymentMandate/PayerFinancialAccount/ID",
      kind: "account",
    },
    { label: "Mandat", path: "PaymentMeans/PaymentMandate/ID" },
  ],
  terms: "PaymentTerms/Note",
  notes: "Note",
  lines: "InvoiceLine|CreditNoteLine",
  line: {
    number: "ID",
    name: "Item/Name",
    texts: ["Item/Description", "Note"],
    article: "Item/SellersItemIdentification/ID",
    period: "InvoicePeriod",
    quantity: "InvoicedQuantity|CreditedQuantity",
    price: "Price/PriceAmount",
    per: "Price/BaseQuantity",
    rate: "Item/ClassifiedTaxCategory/Percent",
    total: "LineExtensionAmount",
    parts: "SubInvoiceLine",
  },
  changes: "AllowanceCharge",
  change: { isCharge: "ChargeIndicator", amount: "Amount", reason: "AllowanceChargeReason" },
  taxes: "TaxTotal/TaxSubtotal",
  tax: {
    amount: "TaxAmount",
    base: "TaxableAmount",
    rate: "TaxCategory/Percent",
    reason: "TaxCategory/TaxExemptionReason",
  },
  sums: {
    lines: "LegalMonetaryTotal/LineExtensionAmount",
    net: "LegalMonetaryTotal/TaxExclusiveAmount",
    gross: "LegalMonetaryTotal/TaxInclusiveAmount",
    prepaid: "LegalMonetaryTotal/PrepaidAmount",
    rounding: "LegalMonetaryTotal/PayableRoundingAmount",
    payable: "LegalMonetaryTotal/PayableAmount",
  },
  attachments: "AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject/@filename",
};

export const INVOICE_FORMS = [CII, UBL];
