import type { FeatureManifest } from "../manifest.ts";
import { deleteOriginal } from "./delete-original.job.ts";
import { eraseClosedStacks } from "./erase-stacks.job.ts";
import { freeStacks } from "./free-stacks.job.ts";
import { makeParts } from "./make-parts.job.ts";
import { readStack } from "./read-stack.job.ts";
import { recogniseStack } from "./recognise-stack.job.ts";
import { stacksRoutes } from "./stacks.routes.ts";
import { takeScansOfOffice } from "./take-scans.job.ts";

export const stacks: FeatureManifest = {
  routes: [stacksRoutes],
  jobs: [
    takeScansOfOffice,
    readStack,
    recogniseStack,
    makeParts,
    freeStacks,
    deleteOriginal,
    eraseClosedStacks,
  ],
};
