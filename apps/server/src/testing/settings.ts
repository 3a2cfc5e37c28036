import type { Settings } from "../context/context.ts";

/** Settings of the tests' apps: no limit of storage, documents are read, several people in the office. */
export const TEST_SETTINGS: Settings = {
  appUrl: "http://localhost",
  productName: "Krempelfrei",
  uploadMaxBytes: 2 * 1024 * 1024,
  uploadAlso: [],
  quota: { dayFiles: 0, dayBytes: 0, files: 0, bytes: 0 },
  onePersonOffice: false,
  keepDeletedDays: 30,
  readsDocuments: true,
};
