import { isMember } from "@krempelfrei/contract/access";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/session.ts";
import { relationshipsQuery } from "../files/data/files.api.ts";

/** Readers of added documents: by default only the owner. */
export interface Readers {
  readonly forAll: boolean;
  readonly onForAll: (forAll: boolean) => void;
}

/** Label of the choice. */
export const READERS = "Wer sieht es?";

/**
 * True if a member has another person to share with (specification 5, "Owner choice"); staff choose owners when
 * sorting. Loads persons only if `wanted`.
 */
export function useShareable(wanted = true): boolean {
  const member = isMember(useUser().role);
  const { data } = useQuery({ ...relationshipsQuery(undefined), enabled: member && wanted });
  return member && (data?.data.length ?? 0) > 1;
}
