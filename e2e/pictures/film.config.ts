import { defineConfig } from "@playwright/test";
import pictures from "./playwright.config.ts";

const [server] = [pictures.webServer ?? []].flat();

/** `npm run film`: renews the film of README, in the same app as the pictures, with the reading of scans. */
export default defineConfig({
  ...pictures,
  testMatch: "film.ts",
  projects: (pictures.projects ?? []).map((project) => ({ ...project, testMatch: "film.ts" })),
  ...(server ? { webServer: { ...server, env: { ...server.env, OCR_ENGINE: "auto" } } } : {}),
});
