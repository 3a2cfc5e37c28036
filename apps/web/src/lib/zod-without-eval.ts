// Stands in for zod in the browser (vite.config.ts). Zod tries once whether it may make code out of texts; our policy
// forbids that, and would report it on every page as an attack.
import { config } from "zod/v4/core";

config({ jitless: true });

export * from "zod/v4";
