// Loaded before everything else: by `node --import`, or as a setup file of vitest, which runs it for each test file.
import { beginAtMoment } from "./moment.ts";

beginAtMoment();
