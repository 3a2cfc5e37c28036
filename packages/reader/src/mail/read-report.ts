import type { MimeNode } from "@zone-eu/mailsplit";
import type { DeliveryReport } from "../answers.ts";
import { LIMITS } from "../limits.ts";
import { decoderOf, splitParts } from "./parts.ts";

const STATUS_TYPES = new Set(["message/delivery-status", "message/global-delivery-status"]);
const RETURNED_TYPES = new Set([
  "text/rfc822-headers",
  "message/global-headers",
  "message/rfc822",
  "message/global",
]);

/**
 * Reads a report about a mail that was not delivered, which may be cut off behind the headers of the returned mail.
 * Undefined if it is no such report.
 */
export async function readReport(mail: Uint8Array): Promise<DeliveryReport | undefined> {
  let status: Part | undefined;
  let returned: Part | undefined;
  let current: Part | undefined;
  for await (const piece of splitParts(mail)) {
    if (piece.type === "node") {
      if (piece.root && piece.contentType !== "multipart/report") return undefined;
      const type = piece.contentType || "";
      current = undefined;
      // A second part of a kind would be read by some programs and not by others.
      if (STATUS_TYPES.has(type)) current = status ??= newPart(piece);
      else if (RETURNED_TYPES.has(type)) current = returned ??= newPart(piece);
    } else if (piece.type === "body" && piece.value && current && current.node === piece.node) {
      current.write(piece.value);
    }
  }
  if (!status) return undefined;
  const [, ...recipients] = groupsOf(status.text());
  const deliveries = recipients.slice(0, LIMITS.reportedRecipients).map(deliveryOf);
  const messageId = /<([^<>\s]+)>/.exec(groupsOf(returned?.text() ?? "")[0]?.get("message-id") ?? "")?.[1];
  return { deliveries, messageId: capped(messageId ?? "") };
}

interface Part {
  readonly node: MimeNode;
  write(bytes: Uint8Array): void;
  text(): string;
}

function newPart(node: MimeNode): Part {
  const decode = decoderOf(node);
  const pieces: Uint8Array[] = [];
  return {
    node,
    write: (bytes) => void pieces.push(decode(bytes)),
    text: () => Buffer.concat(pieces).toString("latin1"),
  };
}

/** Groups of header fields, which blank lines separate; the first field of a name counts. */
function groupsOf(text: string): ReadonlyMap<string, string>[] {
  const groups: Map<string, string>[] = [];
  let group: Map<string, string> | undefined;
  let name = "";
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") {
      group = undefined;
      continue;
    }
    if (!group) {
      if (groups.length > LIMITS.reportedRecipients) break;
      group = new Map();
      groups.push(group);
      name = "";
    }
    if (/^[ \t]/.test(line)) {
      if (name !== "") group.set(name, `${group.get(name) ?? ""} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(":");
    const field = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    name = field === "" || group.has(field) ? "" : field;
    if (name !== "") group.set(name, line.slice(colon + 1).trim());
  }
  return groups;
}

function deliveryOf(fields: ReadonlyMap<string, string>): DeliveryReport["deliveries"][number] {
  const addresses = ["original-recipient", "final-recipient"].flatMap((name) => addressOf(fields.get(name)));
  const status = /^\d\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(fields.get("status") ?? "")?.[0] ?? "";
  return { addresses, action: capped((fields.get("action") ?? "").toLowerCase()), status };
}

/** The address in `rfc822; karla@beispiel.example`. */
function addressOf(value = ""): string[] {
  const [, address] = /^(?:rfc822|utf-8)\s*;\s*<?([^\s<>;]+@[^\s<>;]+?)>?\s*$/i.exec(value) ?? [];
  return address === undefined ? [] : [capped(address.toLowerCase())];
}

const capped = (text: string): string => text.slice(0, LIMITS.mailWords);
