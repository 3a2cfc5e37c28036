import * as notes from "@krempelfrei/contract/customers/contact-notes";
import * as api from "@krempelfrei/contract/customers/summary";
import type { HttpApp } from "../../../http/http-app.ts";
import { serve } from "../../../http/route.ts";
import { createContactNote, deleteContactNote, listContactNotes } from "./contact-notes.ts";
import { getCustomerEmergency, listWaitingFiles } from "./summary.ts";

export function summaryRoutes(http: HttpApp): void {
  serve(http, api.listWaitingFiles, async (ctx, { params }) => listWaitingFiles(ctx, params.id));

  serve(http, api.getCustomerEmergency, async (ctx, { params }) => getCustomerEmergency(ctx, params.id));

  serve(http, notes.listContactNotes, async (ctx, { params, query }) =>
    listContactNotes(ctx, { customer_id: params.id, all: query.all === "true" }),
  );

  serve(http, notes.createContactNote, async (ctx, { params, body }) =>
    createContactNote(ctx, { ...body, customer_id: params.id }),
  );

  serve(http, notes.deleteContactNote, async (ctx, { params }) =>
    deleteContactNote(ctx, { customer_id: params.id, id: params.noteId }),
  );
}
