interface MailOptions {
  readonly headers?: string;
  readonly boundary?: string;
}

const HEADERS = [
  "From: =?utf-8?q?B=C3=A4ckerei_Musterkorn?= <laden@baeckerei.example>",
  "To: Karla Beispiel <karla@beispiel.example>",
  "Date: Mon, 9 Mar 2026 07:05:00 +0000",
  "Subject: =?utf-8?q?Ihre_Bestellung_4711=2F26?=",
  "MIME-Version: 1.0",
];

/** A made-up mail with these parts as a file; one alone is its body. */
export function mail(
  parts: readonly string[],
  { headers = "", boundary = "mixed" }: MailOptions = {},
): string {
  const head = `${HEADERS.join("\r\n")}\r\n${headers}`;
  if (parts.length === 1) return `${head}${parts[0]}`;
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("");
  return `${head}Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n${body}--${boundary}--\r\n`;
}

/** A part with its type, and more headers. */
export const part = (type: string, body: string, headers = ""): string =>
  `Content-Type: ${type}\r\n${headers}\r\n${body}`;

export const attached = (type: string, name: string, body: Uint8Array): string =>
  part(
    type,
    Buffer.from(body).toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
    `Content-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n`,
  );

/** So many mails within each other, each attached to the next one. */
export function nestedMails(depth: number): string {
  let inner = mail([part("text/plain", "Ganz innen.")]);
  for (let level = 1; level < depth; level += 1)
    inner = mail([part("text/plain", `Ebene ${level}`), part("message/rfc822", inner)], {
      boundary: `b${level}`,
    });
  return inner;
}
