import { findCorners } from "./find-corners.ts";
import type { Pixels } from "./page-image.ts";

// Finding the paper takes a fifth of a second on a phone; in a worker the page stays responsive.
addEventListener("message", ({ data }: MessageEvent<Pixels>) => postMessage(findCorners(data)));
