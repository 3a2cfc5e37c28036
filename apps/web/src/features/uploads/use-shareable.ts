import { isMember } from "@krempelfrei/contract/access";
import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/session.ts";
import { relationshipsQuery } from "../files/data/files.api.ts";

/** Readers of added documents: the owner alone by default. */
export interface Readers {
  readonly forAll: boolean;
  readonly onForAll: (forAll: boolean) => void;
}

/** The question. */
export const READERS = "Wer sieht es?";

/**
 * Whether a member has a person to share with (specification 5, "Owner choice"); staff gives documents their owner when
 * sorting. Asks only where it is `wanted`.
 */
export function useShareable(wanted = true): boolean {
  const member = isMember(useUser().role);
  const { data } = useQuery({ ...relationshipsQuery(undefined), enabled: member && wanted });
  return member && (data?.data.length ?? 0) > 1;
}
