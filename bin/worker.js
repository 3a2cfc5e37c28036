// npm run worker: jobs only, beside machines that serve.
import { runServer } from "./lib/server.js";

process.exitCode = await runServer("apps/server/src/worker.ts");
