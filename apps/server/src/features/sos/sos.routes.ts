import * as api from "@krempelfrei/contract/sos/sos";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { createContact } from "./contacts/create-contact.ts";
import { deleteContact } from "./contacts/delete-contact.ts";
import { listAccesses } from "./activation/list-accesses.ts";
import { makeCard } from "./activation/make-card.ts";
import { previewSos } from "./activation/preview-sos.ts";
import { getSosState } from "./activation/sos-state.ts";
import { activateSos, deactivateSos, updateSosSettings } from "./activation/switch-sos.ts";
import { updateContact } from "./contacts/update-contact.ts";

/** The own emergency access of a member. */
export function sosRoutes(door: Door): void {
  serve(door, api.getSos, async (ctx) => getSosState(ctx));
  serve(door, api.createSosContact, async (ctx, { body }) => createContact(ctx, body));
  serve(door, api.updateSosContact, async (ctx, { params, body }) =>
    updateContact(ctx, { ...body, ...params }),
  );
  serve(door, api.deleteSosContact, async (ctx, { params }) => deleteContact(ctx, params));
  serve(door, api.activateSos, async (ctx, { body }) => activateSos(ctx, body));
  serve(door, api.deactivateSos, async (ctx) => deactivateSos(ctx));
  serve(door, api.updateSosSettings, async (ctx, { body }) => updateSosSettings(ctx, body));
  serve(door, api.getSosPreview, async (ctx) => previewSos(ctx));
  serve(door, api.listSosAccesses, async (ctx, { query }) => listAccesses(ctx, query));
  serve(door, api.getSosCard, async (ctx) => makeCard(ctx));
}
