import { Readable } from "node:stream";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import type { SampleCustomer } from "@krempelfrei/contract/office/office";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { actorId, inTransaction, type Ctx } from "../../../context/context.ts";
import { newId } from "../../../context/ids.queries.ts";
import { conflict } from "../../../core/errors.ts";
import { fullName } from "../../../core/names.ts";
import { getPackagePrice } from "../../accounting/data/settings.queries.ts";
import { getFile, insertFiles } from "../../files/data/files.queries.ts";
import { makeStartingFolders } from "../../files/folders/make-starting-folders.ts";
import { startReading } from "../../files/reading/start-reading.ts";
import { storeContent } from "../../files/uploads/upload-file.ts";
import { insertRelatedPerson } from "../../relationships/relationships.queries.ts";
import { drawLetter, letterDay, SAMPLE_LETTERS, type SampleLetter } from "./sample-letters.ts";
import { findSample, insertSample } from "./sample.queries.ts";

/** Last name of both persons, so that every list, heading and history that names them says what they are. */
const MARK = "Muster (Beispiel)";
const HOLDER = { first_name: "Erika", last_name: MARK, birthday: "1968-03-14" };
const PARTNER = { first_name: "Jochen", last_name: MARK, birthday: "1965-08-02" };
const CONTRACT_DAYS = 90;
/** Maximum of bytes of a drawn letter. */
const LETTER_MAX = 200_000;

const THERE = "Das Beispiel ist schon geladen.";

/**
 * Makes one invented customer with a relative, folders and letters, to look around with. It takes no number of the
 * sequence, has no address to mail to, and the database keeps it out of the books. `deleteCustomer` removes it. Errors:
 * 403; 409 if it is loaded already.
 */
export async function loadSample(ctx: Ctx): Promise<SampleCustomer> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    if ((await findSample(ctx)) !== undefined) throw conflict(THERE);
    const id = await newId(ctx);
    await insertSample(ctx, id, HOLDER, {
      contract_start: addDays(berlinDay(ctx.clock()), -CONTRACT_DAYS),
      package: "praktisch",
      monthly_fee_cents: await getPackagePrice(ctx, "praktisch"),
      caretaker_user_id: actorId(ctx),
      created_at: ctx.clock(),
    });
    const person = { ...PARTNER, email: null, relation_kind: "Partner/in" } as const;
    const partner = await insertRelatedPerson(ctx, id, person);
    const folders = await makeStartingFolders(ctx, id);
    const folderIds = new Map(folders.map((folder) => [folder.name, folder.id]));
    for (const letter of SAMPLE_LETTERS) {
      await storeLetter(ctx, letter, {
        customer_id: id,
        user_id: letter.owner === "partner" ? partner.id : id,
        folder_id: letter.folder === null ? null : (folderIds.get(letter.folder) ?? null),
      });
    }
    await recordChange(ctx, {
      action: "customer.created",
      subject: { type: "customer", id, name: fullName(HOLDER) },
      customer_id: id,
    });
    return { id };
  });
}

interface Target {
  readonly customer_id: string;
  readonly user_id: string;
  readonly folder_id: string | null;
}

async function storeLetter(ctx: Ctx, letter: SampleLetter, target: Target): Promise<void> {
  const now = ctx.clock();
  const { first_name } = letter.owner === "partner" ? PARTNER : HOLDER;
  const bytes = await drawLetter(letter, { recipient: `${first_name} Muster`, now });
  const spooled = await ctx.blobs.spool(Readable.from([bytes]), { maxBytes: LETTER_MAX });
  await storeContent(ctx, target.customer_id, spooled);
  const id = await newId(ctx);
  const filed = target.folder_id !== null;
  const [year, month, day] = letterDay(letter, now).split("-").map(Number);
  await insertFiles(ctx, [
    {
      ...target,
      id,
      sha256: spooled.sha256,
      size: spooled.size,
      name: letter.name,
      extension: "pdf",
      created_by: actorId(ctx),
      created_at: now,
      maintainer_id: target.customer_id,
      is_unmanaged: !filed,
      is_for_all: letter.owner === null,
      ...(filed && {
        author: letter.author,
        type: letter.type,
        date_relevance_year: year ?? null,
        date_relevance_month: month ?? null,
        date_relevance_day: day ?? null,
      }),
    },
  ]);
  await startReading(ctx, await getFile(ctx, id));
}
