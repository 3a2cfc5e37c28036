import * as api from "@krempelfrei/contract/relationships/relationships";
import { authorize } from "../../context/authorize.ts";
import { userOf } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { addRelatedPerson } from "./add-related-person.ts";
import { convertRelationship } from "./convert-relationship.ts";
import { getRelationship } from "./get-relationship.ts";
import { handOverDocuments, previewHandover } from "./hand-over-documents.ts";
import { listPersons } from "./relationships.queries.ts";
import { removeRelatedPerson } from "./remove-related-person.ts";
import { toGroupMember, toRelationship } from "./to-relationship.ts";
import { updateRelatedPerson } from "./update-related-person.ts";
import { mayReadGroup } from "../files/data/files.policy.ts";

export function relationshipsRoutes(http: HttpApp): void {
  serve(http, api.listCustomerRelationships, async (ctx, { params }) => {
    authorize(ctx, "customers.read");
    const rows = await listPersons(ctx, params.id);
    if (rows.length === 0) throw notFound();
    return { data: rows.map((row) => toGroupMember(ctx, row)) };
  });

  serve(http, api.listRelationships, async (ctx) => {
    const { customer_id } = userOf(ctx);
    if (customer_id === null) return { data: [] };
    authorize(ctx, mayReadGroup({ customer_id }));
    return { data: (await listPersons(ctx, customer_id)).map(toRelationship) };
  });

  serve(http, api.getRelationship, async (ctx, { params }) =>
    getRelationship(ctx, { customer_id: params.id, id: params.relId }),
  );

  serve(http, api.createRelationship, async (ctx, { params, body }) =>
    addRelatedPerson(ctx, { ...body, customer_id: params.id }),
  );

  serve(http, api.updateRelationship, async (ctx, { params, body }) =>
    updateRelatedPerson(ctx, { ...body, customer_id: params.id, id: params.relId }),
  );

  serve(http, api.deleteRelationship, async (ctx, { params, body }) =>
    removeRelatedPerson(ctx, { ...body, customer_id: params.id, id: params.relId }),
  );

  serve(http, api.previewHandover, async (ctx, { params, query }) =>
    previewHandover(ctx, { customer_id: params.id, id: params.relId, to: query.to }),
  );

  serve(http, api.handOverDocuments, async (ctx, { params, body }) =>
    handOverDocuments(ctx, { ...body, customer_id: params.id, id: params.relId }),
  );

  serve(http, api.convertRelationship, async (ctx, { params, body }) =>
    convertRelationship(ctx, { ...body, id: params.id }),
  );
}
