import { useMemo } from "react";
import { relevanceDateFormatted } from "../../../lib/format.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { type KnownHit, TextHits } from "./text-hits.tsx";

interface Props {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The hits in texts on a page of documents, with what its listing knows of them. */
export function FoundInTexts({ search, onSearch }: Props) {
  const { workspace } = useWorkspace();
  const { browser, tree, scope } = workspace;
  const files = useMemo(() => new Map((browser?.files ?? []).map((file) => [file.id, file])), [browser]);
  const known = (id: string): KnownHit | undefined => {
    const file = files.get(id);
    if (!file) return undefined;
    const folder = tree.byId.get(file.folder_id ?? "");
    const place = folder?.parent_id === null ? undefined : folder?.name;
    return { file, detail: [file.author, relevanceDateFormatted(file), place].filter(Boolean).join(" · ") };
  };
  return <TextHits search={search} scope={scope} known={known} onSearch={onSearch} />;
}
