import type { HttpApp } from "../../http/http-app.ts";
import { guestContext } from "../../http/route.ts";
import { SWITCHABLE_MAILS, type SwitchableMail } from "../account/letters/unsubscribe-link.ts";
import { unsubscribe } from "./unsubscribe.ts";

/** Bytes of a request: more than `List-Unsubscribe=One-Click` with the parts of a form around it. */
const BODY_MAX = 1024;

/** Pages on which a person switches the mails on and off. */
const PAGES: Readonly<Record<SwitchableMail, string>> = { filed: "/profile", deadlines: "/deadlines" };

/**
 * The addresses of the header List-Unsubscribe. They are outside of the contract, because mail programs send a form to
 * them, without our cookies (RFC 8058). Only POST unsubscribes, because filters open addresses in mails.
 */
export function unsubscribeRoutes(http: HttpApp): void {
  http.server.register(async (server) => {
    server.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_MAX },
      async () => undefined,
    );
    for (const mail of SWITCHABLE_MAILS) {
      const url = `/unsubscribe/${mail}`;
      server.get(url, async (_request, reply) =>
        reply.header("cache-control", "no-store").redirect(PAGES[mail], 302),
      );
      server.post(url, { bodyLimit: BODY_MAX }, async (request, reply) => {
        const { key } = request.query as { readonly key?: unknown };
        await unsubscribe(guestContext(http, request), { mail, key: typeof key === "string" ? key : "" });
        return reply
          .header("cache-control", "no-store")
          .type("text/plain; charset=utf-8")
          .send("An diese Adresse gehen diese E-Mails nicht mehr.\n");
      });
    }
  });
}
