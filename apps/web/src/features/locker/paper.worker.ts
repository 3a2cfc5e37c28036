import { findCorners } from "./find-corners.ts";
import type { Pixels } from "./page-image.ts";

// Takes a fifth of a second on a phone; the page stays responsive meanwhile.
addEventListener("message", ({ data }: MessageEvent<Pixels>) => postMessage(findCorners(data)));
