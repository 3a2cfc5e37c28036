import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const downloadAuditPackage = endpoint({
  method: "GET",
  path: "/accounting/audit/:year",
  summary:
    "Everything of a year for an audit: claims, bookings, files, history and how it is worked, as a ZIP",
  access: ["accounting.manage"],
  params: z.object({ year: z.string().regex(/^2[01]\d\d$/) }),
  response: "download",
});
