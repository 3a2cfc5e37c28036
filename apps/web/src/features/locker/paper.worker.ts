import { findCorners } from "./find-corners.ts";
import type { Pixels } from "./page-image.ts";

// A phone takes a fifth of a second: the page stays quick meanwhile.
addEventListener("message", ({ data }: MessageEvent<Pixels>) => postMessage(findCorners(data)));
