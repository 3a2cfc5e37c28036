import * as api from "@krempelfrei/contract/data-export/data-export";
import { addressOf } from "@krempelfrei/contract/call";

export const ownExportUrl = (): string => addressOf(api.exportOwnData);
export const personExportUrl = (customerId: string, personId: string): string =>
  addressOf(api.exportPersonData, { id: customerId, relId: personId });
