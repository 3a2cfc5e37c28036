import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { blobKey } from "../../server/src/blobs/blob-key.ts";
import { recordChange } from "../../server/src/context/audit.ts";
import type { Ctx } from "../../server/src/context/context.ts";
import { inSystemTransaction } from "../../server/src/context/context.ts";
import { markDemoData } from "../../server/src/db/demo-mark.queries.ts";
import { newId, newIds } from "../../server/src/context/ids.queries.ts";
import { hashPassword } from "../../server/src/features/account/password/password.ts";
import {
  insertStaff,
  isEmpty,
  setPasswordHash,
} from "../../server/src/features/account/data/users.queries.ts";
import { insertBookings } from "../../server/src/features/bookings/bookings.queries.ts";
import { reserveBlob } from "../../server/src/features/files/storage/contents.queries.ts";
import { insertFavorites } from "../../server/src/features/files/data/favorites.queries.ts";
import { insertFiles } from "../../server/src/features/files/data/files.queries.ts";
import { maintainerOf } from "../../server/src/features/files/data/maintainer.ts";
import { insertFolders, type FolderRow } from "../../server/src/features/files/data/folders.queries.ts";
import { insertRelatedPerson } from "../../server/src/features/relationships/relationships.queries.ts";
import { insertTemplate } from "../../server/src/features/templates/templates.queries.ts";
import { makeStartingFolders } from "../../server/src/features/files/folders/make-starting-folders.ts";
import { insertVersions } from "../../server/src/features/files/data/versions.queries.ts";
import { bookingsFor } from "./bookings.ts";
import { demoDocument, type DocumentSpec } from "./files/demo-document.ts";
import type { MadeDocument } from "./files/text-pdf.ts";
import { contractFor, type DemoContract } from "./contracts.ts";
import { loadDeadlines } from "./deadlines.ts";
import { loadEmergencyAccess } from "./load-emergency.ts";
import { loadAccounting } from "./load-accounting.ts";
import { loadContacts } from "./load-contacts.ts";
import { loadContract } from "./load-contract.ts";
import { loadStack } from "./load-stack.ts";
import { type DrawnContent, storeReading } from "./store-reading.ts";
import { DEMO_CUSTOMERS, DEMO_STAFF, type DemoCustomer } from "./people.ts";
import { DEMO_TEMPLATES, documentOf, earlierOf, papersFor, type Paper } from "./papers.ts";

/** A stored content of a demo paper. */
interface Stored {
  readonly sha256: string;
  readonly size: number;
  readonly extension: string;
}

const REPLACED_AFTER_DAYS = 12;
/** Time in which only documents of the first printed account are read, before all accounts take turns. */
const FIRST_READ_MS = 15_000;

interface Member {
  readonly id: string;
  readonly email: string | null;
}

/**
 * Loads the demo data into an empty database (operations.md); false, without a change, if there is a user. The rows are
 * inserted in one transaction, so that a killed start can be repeated.
 */
export async function loadDemo(deps: Omit<Ctx, "actor">, password: string): Promise<boolean> {
  const ctx: Ctx = { ...deps, actor: { kind: "system", name: "Demodaten" } };
  if (!(await isEmpty(ctx))) return false;
  ctx.log.info("loading the demo data");
  const passwordHash = await hashPassword(password);
  const ids = await newIds(ctx, DEMO_CUSTOMERS.length);
  const groups = DEMO_CUSTOMERS.flatMap((customer, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ customer, id, papers: papersFor(index) }];
  });
  await inSystemTransaction(ctx, async (ctx) => {
    await markDemoData(ctx);
    const staffIds: string[] = [];
    for (const staff of DEMO_STAFF) {
      const { id } = await insertStaff(ctx, {
        role: staff.role,
        email: staff.email,
        first_name: staff.firstName,
        last_name: staff.lastName,
      });
      await setPasswordHash(ctx, id, passwordHash);
      staffIds.push(id);
    }
    const known = new Set<string>();
    const byHand: Awaited<ReturnType<typeof bookingsFor>> = [];
    for (const [index, { customer, id, papers }] of groups.entries()) {
      const contract = contractFor(index, customer, ctx.clock(), staffIds.toReversed());
      const members = await makeGroup(ctx, customer, id, contract, passwordHash);
      const folders = await makeFolders(ctx, id, papers);
      const rows = [];
      const versions = [];
      const favorites = [];
      const drawn = new Map<string, DrawnContent>();
      for (const paper of papers) {
        const document = documentOf(customer, paper);
        const { bytes, texts, ...stored } = await store(ctx, id, { seed: paper.seed, document }, known);
        drawn.set(stored.sha256, {
          customer_id: id,
          sha256: stored.sha256,
          seed: paper.seed,
          document,
          bytes,
          texts,
        });
        const row = fileRow(ctx, await newId(ctx), id, paper, stored, members, folders);
        rows.push(row);
        if (paper.isFavorite) favorites.push({ customer_id: id, file_id: row.id, user_id: row.user_id });
        if (!paper.isReplaced) continue;
        const {
          bytes: _bytes,
          texts: _texts,
          ...earlier
        } = await store(ctx, id, earlierOf(customer, paper), known);
        versions.push(...versionRows(row, earlier, stored, staffIds.at(-1) ?? row.created_by));
      }
      await insertFiles(ctx, rows);
      const readAfter = new Date(ctx.clock().getTime() + (index === 0 ? 0 : FIRST_READ_MS));
      for (const content of drawn.values()) await storeReading(ctx, content, readAfter);
      await insertVersions(ctx, versions);
      await insertFavorites(ctx, favorites);
      if (customer.related.length > 0) await loadDeadlines(ctx, id, rows, members);
      const shown = rows.find((row) => row.is_sos && row.user_id === id);
      if (index === 0) await loadContacts(ctx, id, staffIds.at(-1) ?? id);
      await loadEmergencyAccess(ctx, id, customer, shown && `${shown.name}.${shown.extension}`);
      const account = { customer_id: id, created_by: staffIds[0] ?? null, now: ctx.clock() };
      const makeIds = (count: number) => newIds(ctx, count);
      byHand.push(...(await bookingsFor(index, customer, { ...account, newIds: makeIds })));
    }
    await loadStack(ctx, groups, new Date(ctx.clock().getTime() + FIRST_READ_MS));
    for (const { customerIndex, ...template } of DEMO_TEMPLATES) {
      const customer_id = customerIndex === null ? null : (groups[customerIndex]?.id ?? null);
      await insertTemplate(ctx, { ...template, tags: [...template.tags], customer_id });
    }
    const waiting = byHand.toSorted((one, other) => one.booked_on.localeCompare(other.booked_on));
    await loadAccounting(ctx, async (day) => {
      const due = waiting.filter(({ booked_on }) => booked_on < day);
      await insertBookings(ctx, waiting.splice(0, due.length));
    });
  });
  return true;
}

/** The persons of a group by the owners that papers name. */
async function makeGroup(
  ctx: Ctx,
  customer: DemoCustomer,
  id: string,
  contract: DemoContract,
  passwordHash: string,
): Promise<Record<Paper["owner"], Member>> {
  await loadContract(ctx, id, customer, contract);
  await setPasswordHash(ctx, id, passwordHash);
  const holder: Member = { id, email: customer.email };
  const related: Member[] = [];
  for (const person of customer.related) {
    const email = person.email ?? null;
    const row = await insertRelatedPerson(ctx, id, {
      first_name: person.firstName,
      last_name: person.lastName,
      email,
      birthday: person.birthday,
      relation_kind: person.kind,
    });
    if (email !== null) await setPasswordHash(ctx, row.id, passwordHash);
    related.push({ id: row.id, email });
  }
  await recordChange(ctx, {
    action: "customer.created",
    subject: { type: "customer", id, name: `${customer.firstName} ${customer.lastName}` },
    customer_id: id,
  });
  const [partner = holder, child = holder] = related;
  return { holder, partner, child, all: holder };
}

const pathKey = (names: readonly string[]): string => names.join("/");

/** The starting tree and the folders needed by the papers; folders by path. */
async function makeFolders(
  ctx: Ctx,
  customerId: string,
  papers: readonly Paper[],
): Promise<Map<string, FolderRow>> {
  const [root, ...top] = await makeStartingFolders(ctx, customerId);
  if (!root) throw new Error("no root folder");
  const byPath = new Map<string, FolderRow>([
    ["", root],
    ...top.map((row): [string, FolderRow] => [row.name, row]),
  ]);
  for (const { folder } of papers) {
    for (let depth = 1; depth <= (folder?.length ?? 0); depth += 1) {
      const names = folder?.slice(0, depth) ?? [];
      if (byPath.has(pathKey(names))) continue;
      const parent = byPath.get(pathKey(names.slice(0, -1)));
      const [row] = await insertFolders(ctx, [
        {
          customer_id: customerId,
          parent_id: parent?.id ?? root.id,
          name: names.at(-1) ?? "",
          image: null,
          special_subfolders: [],
          created_by: customerId,
        },
      ]);
      if (row) byPath.set(pathKey(names), row);
    }
  }
  return byPath;
}

/** Makes a file and stores it like an upload. */
async function store(
  ctx: Ctx,
  customerId: string,
  { seed, document }: { seed: number; document: DocumentSpec },
  known: Set<string>,
): Promise<Stored & MadeDocument> {
  const { fileName, bytes, texts } = await demoDocument(seed, document);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const stored = {
    sha256,
    size: bytes.byteLength,
    extension: fileName.slice(fileName.lastIndexOf(".") + 1),
    bytes,
    ...(texts && { texts }),
  };
  if (known.has(`${customerId}/${sha256}`)) return stored;
  known.add(`${customerId}/${sha256}`);
  await reserveBlob(ctx, customerId, sha256, bytes.byteLength);
  const spooled = await ctx.blobs.spool(Readable.from([bytes]), { maxBytes: bytes.byteLength });
  await ctx.blobs.commit(spooled, blobKey(customerId, sha256));
  return stored;
}

function fileRow(
  ctx: Ctx,
  id: string,
  customerId: string,
  paper: Paper,
  stored: Stored,
  members: Record<Paper["owner"], Member>,
  folders: ReadonlyMap<string, FolderRow>,
) {
  const now = ctx.clock();
  const owner = members[paper.owner];
  const is_for_all = paper.owner === "all";
  const dropped_at = paper.droppedDaysAgo === null ? null : daysBefore(now, paper.droppedDaysAgo);
  const filed = paper.state === "filed";
  return {
    ...stored,
    id,
    created_at: dropped_at ?? daysBefore(now, paper.isReplaced ? REPLACED_AFTER_DAYS : 0),
    dropped_at,
    customer_id: customerId,
    folder_id: filed ? (folders.get(pathKey(paper.folder ?? []))?.id ?? null) : null,
    is_locker: paper.state === "locker",
    is_unmanaged: paper.state === "unmanaged",
    user_id: owner.id,
    maintainer_id: maintainerOf(
      "uploaded",
      ctx.actor,
      { customer_id: customerId, is_for_all, maintainer_id: null, dropped_at },
      owner,
    ),
    created_by: owner.id,
    is_for_all,
    name: paper.name,
    author: paper.author,
    tags: [...paper.tags],
    type: paper.type,
    is_tax_relevant: paper.isTaxRelevant,
    is_sos: paper.isSos,
    date_relevance_year: paper.year,
    date_relevance_month: paper.month,
    date_relevance_day: paper.day,
    approval_status: paper.approval,
    approval_reason: paper.approvalReason,
  };
}

/** The two contents of a file that was replaced by staff. */
function versionRows(
  file: { id: string; customer_id: string; created_by: string; created_at: Date },
  earlier: Stored,
  current: Stored,
  replacedBy: string,
) {
  const common = { file_id: file.id, customer_id: file.customer_id };
  const created_at = daysBefore(file.created_at, -REPLACED_AFTER_DAYS);
  return [
    { ...common, ...earlier, number: 1, created_by: file.created_by, created_at: file.created_at },
    { ...common, ...current, number: 2, created_by: replacedBy, created_at },
  ];
}

const daysBefore = (date: Date, days: number): Date => new Date(date.getTime() - days * 86_400_000);
