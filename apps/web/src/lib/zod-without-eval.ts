// Replaces zod's probe in the browser (vite.config.ts). Zod tests once whether it may compile code from strings; our content
// policy forbids that, and would report it on every page as an attack.
import { config } from "zod/v4/core";

config({ jitless: true });

export * from "zod/v4";
