import { PREVIEWS } from "@krempelfrei/reader/limits";
import sharp from "sharp";

/** The pictures of a photograph by sharp alone. */
export async function drawPreviews(photo: Uint8Array): Promise<void> {
  for (const size of Object.values(PREVIEWS))
    await sharp(photo)
      .autoOrient()
      .resize({ ...size, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
}
