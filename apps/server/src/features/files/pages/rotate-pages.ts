import type { OutputOf } from "@krempelfrei/contract/endpoint";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { rotatePages as call } from "@krempelfrei/contract/files/pages";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { wireFile } from "../data/wire-files.ts";
import { storeContent } from "../uploads/upload-file.ts";
import { putContent } from "../versions/replace-file.ts";
import { getPdf, getPdfLocked, withEdited } from "./edit-pages.ts";

export type RotatePages = OutputOf<(typeof call)["body"]> & { readonly id: string };

const QUARTER = 90;

/**
 * Turns pages of a PDF clockwise; the previous content stays as a version. Errors: 403; 404; 409 over a newer save; 422
 * (`pages`); 503.
 */
export async function rotatePages(ctx: Ctx, input: RotatePages): Promise<FileItem> {
  const seen = await getPdf(ctx, input);
  const indexes = [...new Set(input.pages)].map((page) => page - 1);
  const turn = input.degrees / QUARTER;
  return withEdited(
    ctx,
    seen,
    [(document, signal) => document.turn(indexes, turn, signal)],
    async ([made]) => {
      if (!made) throw notFound();
      await storeContent(ctx, seen.customer_id, made);
      // access-checked: by getPdfLocked. change-recorded: by putContent.
      return inTransaction(ctx, async (ctx) => {
        const before = await getPdfLocked(ctx, input, seen);
        const { sha256, size } = made;
        return wireFile(
          ctx,
          await putContent(ctx, before, { extension: "pdf", sha256, size }, "file.pages_rotated"),
        );
      });
    },
  );
}
