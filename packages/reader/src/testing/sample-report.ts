interface ReportFacts {
  /** Message-ID of the returned mail, without brackets. */
  readonly messageId: string;
  readonly recipient: string;
  readonly status?: string;
  readonly action?: string;
  /** Further fields of the recipient. */
  readonly more?: readonly string[];
  readonly returned?: "headers" | "mail" | "nothing";
}

/** A report of a mail server about a mail that it could not deliver (RFC 3464), as Postfix writes it. */
export function deliveryReport({
  messageId,
  recipient,
  status = "5.1.1",
  action = "failed",
  more = [],
  returned = "headers",
}: ReportFacts): Buffer {
  const part = (...lines: readonly string[]): string[] => ["--grenze", ...lines, ""];
  const original = [
    "From: Krempelfrei <post@krempelfrei.example>",
    `To: Karla Beispiel <${recipient}>`,
    `Message-ID: <${messageId}>`,
    "Subject: Ihre Rechnung",
  ];
  const returnedPart = {
    headers: part("Content-Type: text/rfc822-headers", "", ...original),
    mail: part("Content-Type: message/rfc822", "", ...original, "", "Guten Tag"),
    nothing: [],
  }[returned];
  return Buffer.from(
    [
      "Return-Path: <>",
      "From: Mail Delivery System <MAILER-DAEMON@mx.beispiel.example>",
      "To: rueck@eingang.krempelfrei.example",
      "Subject: Undelivered Mail Returned to Sender",
      "Auto-Submitted: auto-replied",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="grenze"',
      "",
      ...part("Content-Type: text/plain", "", `<${recipient}>: unknown user`),
      ...part(
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; mx.beispiel.example",
        "",
        `Final-Recipient: rfc822; ${recipient}`,
        ...more,
        `Action: ${action}`,
        `Status: ${status}`,
        "Diagnostic-Code: smtp; 550 5.1.1 unknown user",
      ),
      ...returnedPart,
      "--grenze--",
      "",
    ].join("\r\n"),
  );
}
