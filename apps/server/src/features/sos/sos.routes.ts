import * as api from "@krempelfrei/contract/sos/sos";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { createContact } from "./contacts/create-contact.ts";
import { deleteContact } from "./contacts/delete-contact.ts";
import { listAccesses } from "./activation/list-accesses.ts";
import { makeCard } from "./activation/make-card.ts";
import { previewSos } from "./activation/preview-sos.ts";
import { getSosState } from "./activation/sos-state.ts";
import { activateSos, deactivateSos, updateSosSettings } from "./activation/switch-sos.ts";
import { startTrial } from "./contacts/start-trial.ts";
import { updateContact } from "./contacts/update-contact.ts";

/** Calls of members about their own emergency access. */
export function sosRoutes(http: HttpApp): void {
  serve(http, api.getSos, async (ctx) => getSosState(ctx));
  serve(http, api.createSosContact, async (ctx, { body }) => createContact(ctx, body));
  serve(http, api.updateSosContact, async (ctx, { params, body }) =>
    updateContact(ctx, { ...body, ...params }),
  );
  serve(http, api.deleteSosContact, async (ctx, { params }) => deleteContact(ctx, params));
  serve(http, api.startSosTrial, async (ctx, { params }) => startTrial(ctx, params));
  serve(http, api.activateSos, async (ctx, { body }) => activateSos(ctx, body));
  serve(http, api.deactivateSos, async (ctx) => deactivateSos(ctx));
  serve(http, api.updateSosSettings, async (ctx, { body }) => updateSosSettings(ctx, body));
  serve(http, api.getSosPreview, async (ctx) => previewSos(ctx));
  serve(http, api.listSosAccesses, async (ctx, { query }) => listAccesses(ctx, query));
  serve(http, api.getSosCard, async (ctx) => makeCard(ctx));
}
