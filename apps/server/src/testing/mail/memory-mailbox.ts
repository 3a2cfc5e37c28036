import type { Mailbox, MailFolder } from "../../mail-in/mailbox.ts";

interface Held {
  readonly bytes: Buffer;
  place: MailFolder | "inbox";
}

/** A mailbox in memory, which tells where each mail lies and how much of it was fetched. */
export function createMailbox() {
  const mails = new Map<number, Held>();
  const fetched = new Map<number, number>();
  let last = 0;
  const mailbox: Mailbox = {
    async list() {
      return [...mails].flatMap(([mail, { place }]) => (place === "inbox" ? [mail] : []));
    },
    async fetch(mail, maxBytes) {
      const held = mails.get(mail);
      if (held?.place !== "inbox") return undefined;
      fetched.set(mail, Math.max(fetched.get(mail) ?? 0, Math.min(maxBytes, held.bytes.length)));
      return { bytes: held.bytes.subarray(0, maxBytes), size: held.bytes.length };
    },
    async move(mail, folder) {
      const held = mails.get(mail);
      if (held?.place === "inbox") held.place = folder;
    },
    count: async (folder) => [...mails.values()].filter(({ place }) => place === folder).length,
    forget: async () => undefined,
    close: async () => undefined,
  };
  return {
    ...mailbox,
    put(bytes: Buffer): number {
      last += 1;
      mails.set(last, { bytes, place: "inbox" });
      return last;
    },
    /** As a person does who has looked at what was moved aside. */
    putBack(mail: number): void {
      const held = mails.get(mail);
      if (held) held.place = "inbox";
    },
    placeOf: (mail: number): Held["place"] | undefined => mails.get(mail)?.place,
    /** Bytes of a mail that left the mail server. */
    fetchedOf: (mail: number): number => fetched.get(mail) ?? 0,
    /** The next mail has number 1 again. */
    clear(): void {
      mails.clear();
      fetched.clear();
      last = 0;
    },
  };
}
