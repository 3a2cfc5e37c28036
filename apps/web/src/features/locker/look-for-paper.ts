import type { Corners, Pixels } from "./page-image.ts";

/** Finds the sheet in a worker. Undefined if none is certain, or if the browser has no workers. */
export function lookForPaper(pixels: Pixels): Promise<Corners | undefined> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./paper.worker.ts", import.meta.url), { type: "module" });
      const end = (corners: Corners | undefined): void => {
        worker.terminate();
        resolve(corners);
      };
      worker.addEventListener("message", ({ data }: MessageEvent<Corners | undefined>) => end(data));
      worker.addEventListener("error", () => end(undefined));
      worker.postMessage(pixels, [pixels.data.buffer]);
    } catch {
      resolve(undefined);
    }
  });
}
