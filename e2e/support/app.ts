import { tmpdir } from "node:os";
import { join } from "node:path";

export const PORT = Number(process.env.E2E_PORT ?? 3457);
export const BASE_URL = `http://127.0.0.1:${PORT}`;
/** Where the app of the tests keeps everything; made anew by `serve.ts` and removed at its end. */
export const DATA_DIR = process.env.E2E_DATA_DIR ?? join(tmpdir(), `krempelfrei-e2e-${process.pid}`);
/** Password of the demo accounts. */
export const DEMO_PASSWORD = "krempelfrei-demo";

export const ACCOUNTS = {
  owner: "inhaber@krempelfrei.example",
  admin: "admin@krempelfrei.example",
  janitor: "krempler@krempelfrei.example",
  customer: "anna.schmidt@krempelfrei.example",
  related: "jonas.schmidt@krempelfrei.example",
} as const;
export type DemoRole = keyof typeof ACCOUNTS;
