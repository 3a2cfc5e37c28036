// Before everything else: `node --import`, or as a setup file of vitest, which runs it anew for each test file.
import { beginAtMoment } from "./moment.ts";

beginAtMoment();
