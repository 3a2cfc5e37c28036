// npm run worker: runs background jobs only, in production; other machines run `npm run serve`.
import { runServer } from "./lib/server.js";

process.exitCode = await runServer("apps/server/src/worker.ts", { env: { NODE_ENV: "production" } });
