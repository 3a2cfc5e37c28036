import { withKept } from "../../lib/kept/kept-database.ts";
import { fromBlob, toBlob } from "../../lib/kept/kept-file.ts";
import type { CapturedPage } from "./make-pdf.ts";

/** Edits of a photograph, without its pixels. */
export type PagePlan = Pick<CapturedPage, "id" | "corners" | "turns" | "readable">;

interface LetterPlan {
  readonly pages: readonly PagePlan[];
  readonly note: string;
}

/** A letter that was being photographed when its page went away. */
export interface KeptLetter {
  readonly pages: readonly (PagePlan & { readonly photo: Blob })[];
  readonly note: string;
}

/** Phones end a page while their camera is open: each photograph is kept from the moment it is there. */
export const keepPhoto = (person: string, id: string, photo: Blob): Promise<unknown> =>
  withKept((db) => db.put("photos", { id, person, photo: photo.slice(0, photo.size, photo.type) }));

export const forgetPhoto = (id: string): Promise<unknown> => withKept((db) => db.delete("photos", id));

export const keepPlan = (person: string, pages: readonly PagePlan[], note: string): Promise<unknown> =>
  withKept((db) =>
    db.put("letters", {
      person,
      plan: toBlob({
        note,
        pages: pages.map(({ id, corners, turns, readable }) => ({ id, corners, turns, readable })),
      } satisfies LetterPlan),
    }),
  );

/** Deletes the letter after it was sent or given up. */
export const forgetLetter = (person: string): Promise<unknown> =>
  withKept(async (db) => {
    await db.delete("letters", person);
    await db.clear("photos");
  });

/** The letter that is not sent yet; undefined without one. */
export async function keptLetter(person: string): Promise<KeptLetter | undefined> {
  return withKept(async (db) => {
    const kept = await db.get("letters", person);
    const photos = new Map((await db.getAll("photos")).map((photo) => [photo.id, photo]));
    // Written by `keepPlan` above.
    const letter = (kept && (await fromBlob(kept.plan))) as LetterPlan | undefined;
    const plans = new Map(letter?.pages.map((plan) => [plan.id, plan]));
    // A photograph that came last may have no plan yet.
    for (const { id, person: of } of photos.values())
      if (of === person && !plans.has(id)) plans.set(id, { id, ...NO_PLAN });
    const pages = [...plans.values()].flatMap((plan) => {
      const found = photos.get(plan.id);
      return found?.person === person ? { ...plan, photo: found.photo } : [];
    });
    return pages.length === 0 ? undefined : { pages, note: letter?.note ?? "" };
  });
}

/** Distance of the assumed paper from the edge of the picture. */
const NEAR = 0.04;
const FAR = 0.96;
export const NO_PLAN: Omit<PagePlan, "id"> = {
  corners: [
    { x: NEAR, y: NEAR },
    { x: FAR, y: NEAR },
    { x: FAR, y: FAR },
    { x: NEAR, y: FAR },
  ],
  turns: 0,
  readable: true,
};
