import { answer, readRequest, serve } from "./child-work.ts";
import type { PictureRequest } from "./messages.ts";

/**
 * Works with pictures. It has no network, and access only to its folder and the packages. Each kind of work imports
 * only what it needs, because starting costs as much as a small picture.
 */
async function main(): Promise<void> {
  const request = readRequest() as PictureRequest;
  try {
    if (request.work === "recognise") await (await import("./recognise.ts")).recognise(request);
    else if (request.work === "convert") await (await import("./convert/convert.ts")).convert(request.from);
    else await draw(request);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/pixel limit/i.test(message)) answer({ refused: "pixels" });
    else if (/unsupported image|corrupt|input (buffer|file)|bad seek|VipsJpeg|pngload|spng/i.test(message))
      answer({ refused: "damaged" });
    else throw error;
  }
}

async function draw(request: Exclude<PictureRequest, { work: "recognise" | "convert" }>): Promise<void> {
  const { encodeSheets, makePreviews, makeUpright } = await import("./pictures.ts");
  if (request.work === "preview") await makePreviews(request.bitmap);
  else if (request.work === "sheets") await encodeSheets(request);
  else await makeUpright();
}

await serve(main);
