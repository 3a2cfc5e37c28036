import { has } from "../../../context/authorize.ts";
import type { Actor } from "../../../context/context.ts";

/**
 * Occasions on which the maintainer of a document may change. Losing the mail address is no occasion: the person's
 * uploads stay theirs, and staff act for them until they have a new one. A handover names the maintainer itself.
 */
type MaintainerOccasion =
  /** A new document. */
  | "uploaded"
  /** Staff files a waiting document. */
  | "filed"
  /** New owner or new audience. */
  | "given"
  /** The maintainer leaves the group. */
  | "left";

interface MaintainedFile {
  readonly customer_id: string;
  readonly is_for_all: boolean;
  readonly maintainer_id: string | null;
  /** Null for documents that did not come through the locker. */
  readonly dropped_at: Date | string | null;
}

interface Owner {
  readonly id: string;
  /** Null for a person without a sign-in. */
  readonly email: string | null;
}

/**
 * Maintainer: the person who may change a document, besides staff. A member maintains their own uploads, also after
 * transferring them. For uploads by staff it is the owner, or the contract holder if the owner has no sign-in. A
 * document dropped into the locker for all stays with the member who dropped it. `owner` is the owner after the
 * occasion.
 */
export function maintainerOf(
  occasion: MaintainerOccasion,
  actor: Actor,
  file: MaintainedFile,
  owner: Owner,
): string | null {
  const isStaff = has(actor, "documents.manage");
  if (occasion === "uploaded" && !isStaff && actor.kind === "user") return actor.id;
  if (occasion === "given" && !isStaff) return file.maintainer_id;
  if (occasion === "filed" && file.dropped_at !== null && file.is_for_all) return file.maintainer_id;
  // A person without an address keeps their documents: the contract holder would see them for good.
  if (occasion === "filed" && file.maintainer_id === owner.id) return owner.id;
  return owner.email === null ? file.customer_id : owner.id;
}
