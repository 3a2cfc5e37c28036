import { withKept } from "../../lib/kept/kept-database.ts";
import { fromBlob, toBlob } from "../../lib/kept/kept-file.ts";
import { openWindows, WINDOW } from "../../lib/kept/window.ts";
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
  withKept((db) =>
    db.put("photos", { id, person, window: WINDOW, photo: photo.slice(0, photo.size, photo.type) }),
  );

export const forgetPhoto = (id: string): Promise<unknown> => withKept((db) => db.delete("photos", id));

export const keepPlan = (person: string, pages: readonly PagePlan[], note: string): Promise<unknown> =>
  withKept((db) =>
    db.put("letters", {
      person,
      window: WINDOW,
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

/** Deletes the letter of this window after it was sent or discarded. */
export const forgetLetter = (): Promise<unknown> =>
  withKept(async (db) => {
    await db.delete("letters", WINDOW);
    for (const { id, window } of await db.getAll("photos"))
      if (window === WINDOW) await db.delete("photos", id);
  });

/** The unsent letter of this window, else one of a closed window, which is this window's then; undefined without one. */
export async function keptLetter(person: string): Promise<KeptLetter | undefined> {
  const isOpen = await openWindows();
  return withKept(async (db) => {
    // One transaction: of two windows opened at once only one takes the letter.
    const transaction = db.transaction(["letters", "photos"], "readwrite");
    const [letters, store] = [transaction.objectStore("letters"), transaction.objectStore("photos")];
    const own = (await store.getAll()).filter((photo) => photo.person === person);
    const from = (own.find(({ window }) => window === WINDOW) ?? own.find(({ window }) => !isOpen(window)))
      ?.window;
    if (from === undefined) return undefined;
    const photos = new Map(own.flatMap((photo) => (photo.window === from ? [[photo.id, photo]] : [])));
    const kept = await letters.get(from);
    await letters.delete(from);
    if (kept) await letters.put({ ...kept, window: WINDOW });
    for (const photo of photos.values()) await store.put({ ...photo, window: WINDOW });
    await transaction.done;
    // Only `keepPlan` writes the plan, so its type is known.
    const letter = (kept && (await fromBlob(kept.plan))) as LetterPlan | undefined;
    const plans = new Map(letter?.pages.map((plan) => [plan.id, plan]));
    // The last photograph may have no plan yet.
    for (const id of photos.keys()) if (!plans.has(id)) plans.set(id, { id, ...NO_PLAN });
    const pages = [...plans.values()].flatMap((plan) => {
      const found = photos.get(plan.id);
      return found ? { ...plan, photo: found.photo } : [];
    });
    return pages.length === 0 ? undefined : { pages, note: letter?.note ?? "" };
  });
}

/** Plan of a photograph that was just added. */
export const NO_PLAN: Omit<PagePlan, "id"> = { corners: WHOLE, turns: 0, readable: true, edge: "unknown" };
