import { has, type Policy } from "../../context/authorize.ts";

interface Cared {
  readonly caretaker_user_id: string | null;
}

/**
 * Telephone and e-mail of a customer, its emergency contacts and the notes of contacts: personal data beyond the
 * janitor's reduced list. A janitor may read them only of customers whom they look after; others are 404.
 */
export const mayContact =
  ({ caretaker_user_id }: Cared): Policy =>
  (actor) => {
    const isCaretaker = actor.kind === "user" && actor.id === caretaker_user_id;
    const may = has(actor, "customers.details") || (isCaretaker && has(actor, "customers.read"));
    return { sees: may, may };
  };

/** A note is removed by its author, while they may read it, or by an admin, because the author may have left. */
export const mayTakeBack =
  (customer: Cared, { author_id }: { readonly author_id: string }): Policy =>
  (actor) => ({
    sees: mayContact(customer)(actor).sees,
    may: (actor.kind === "user" && actor.id === author_id) || has(actor, "customers.details"),
  });
