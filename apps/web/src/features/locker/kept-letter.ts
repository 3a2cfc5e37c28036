import { withKept } from "../../lib/kept/kept-database.ts";
import { fromBlob, toBlob } from "../../lib/kept/kept-file.ts";
import type { CapturedPage } from "./make-pdf.ts";
import { WHOLE } from "./page-image.ts";

/** Edits of a photograph, without its pixels. */
export interface PagePlan extends Pick<CapturedPage, "id" | "corners" | "turns" | "readable"> {
  /** State of the corners: not searched yet; found, or set by the person; not found, so that the person has to check. */
  readonly edge: "unknown" | "known" | "unsure";
}

interface LetterPlan {
  readonly pages: readonly PagePlan[];
  readonly note: string;
}

/** An unfinished letter of a page that was closed. */
export interface KeptLetter {
  readonly pages: readonly (PagePlan & { readonly photo: Blob })[];
  readonly note: string;
}

/** Phones end a page while their camera is open, so each photograph is stored at once. */
export const keepPhoto = (person: string, id: string, photo: Blob): Promise<unknown> =>
  withKept((db) => db.put("photos", { id, person, photo: photo.slice(0, photo.size, photo.type) }));

export const forgetPhoto = (id: string): Promise<unknown> => withKept((db) => db.delete("photos", id));

export const keepPlan = (person: string, pages: readonly PagePlan[], note: string): Promise<unknown> =>
  withKept((db) =>
    db.put("letters", {
      person,
      plan: toBlob({
        note,
        pages: pages.map(({ id, corners, turns, readable, edge }) => ({
          id,
          corners,
          turns,
          readable,
          edge,
        })),
      } satisfies LetterPlan),
    }),
  );

/** Deletes the letter after it was sent or discarded. */
export const forgetLetter = (person: string): Promise<unknown> =>
  withKept(async (db) => {
    await db.delete("letters", person);
    await db.clear("photos");
  });

/** The unsent letter; undefined without one. */
export async function keptLetter(person: string): Promise<KeptLetter | undefined> {
  return withKept(async (db) => {
    const kept = await db.get("letters", person);
    const photos = new Map((await db.getAll("photos")).map((photo) => [photo.id, photo]));
    // Only `keepPlan` writes the plan, so its type is known.
    const letter = (kept && (await fromBlob(kept.plan))) as LetterPlan | undefined;
    const plans = new Map(letter?.pages.map((plan) => [plan.id, plan]));
    // The last photograph may have no plan yet.
    for (const { id, person: of } of photos.values())
      if (of === person && !plans.has(id)) plans.set(id, { id, ...NO_PLAN });
    const pages = [...plans.values()].flatMap((plan) => {
      const found = photos.get(plan.id);
      return found?.person === person ? { ...plan, photo: found.photo } : [];
    });
    return pages.length === 0 ? undefined : { pages, note: letter?.note ?? "" };
  });
}

/** Plan of a photograph that was just added. */
export const NO_PLAN: Omit<PagePlan, "id"> = { corners: WHOLE, turns: 0, readable: true, edge: "unknown" };
