import * as api from "@krempelfrei/contract/data-export/data-export";
import { url } from "../../lib/api.ts";

export const ownExportUrl = (): string => url(api.exportOwnData);
export const personExportUrl = (customerId: string, personId: string): string =>
  url(api.exportPersonData, { id: customerId, relId: personId });
