import { Title } from "@mantine/core";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { documents } from "../../lib/format.ts";
import { BarTitle } from "../../ui/bar/bar-title.tsx";
import { useTitle } from "../../ui/title/use-title.ts";
import { useNarrow } from "../../ui/use-narrow.ts";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";
import classes from "./browser-view.module.css";
import { FolderMenuButton } from "./folders/folder-menu-button.tsx";
import { answerText, hitText, type HitCount } from "../search/texts/hit-words.ts";

interface Props {
  readonly title: string | undefined;
  /** Number of documents shown, or of all; undefined while it is unknown. */
  readonly count: number | undefined;
  /** Set in a search. */
  readonly hits: HitCount | undefined;
  readonly crumbs: readonly Crumb[];
  readonly folder: Folder | undefined;
  readonly onOpen: (path: readonly string[]) => void;
  readonly onMenu: (folder: Folder, anchor: HTMLElement) => void;
}

/** Heading of the page: the title at the top level, the result of a search, or the path of a folder. */
export function Place({ title, count, hits, crumbs, folder, onOpen, onMenu }: Props) {
  const narrow = useNarrow();
  const open = crumbs.length > 1 ? crumbs.at(-1) : undefined;
  const answer = hits && count !== undefined ? answerText(hits) : undefined;
  const heading = answer ?? open?.name ?? title;
  const menu =
    folder && !(answer !== undefined && folder.parent_id === null) ? (
      <FolderMenuButton folder={folder} onMenu={onMenu} />
    ) : null;
  const way =
    crumbs.length > 1 || title === undefined ? (
      <Breadcrumb crumbs={crumbs} onOpen={onOpen} menu={menu} />
    ) : (
      menu
    );
  if (title === undefined) {
    return answer === undefined ? (
      way
    ) : (
      <div>
        <h2 className={classes.answer}>{answer}</h2>
        {way}
      </div>
    );
  }
  const onTop = open === undefined || answer !== undefined;
  return (
    <div className={classes.place}>
      <PageTitle title={heading === title ? title : `${heading} – ${title}`} />
      {narrow ? (
        <BarTitle>{answer === undefined || !hits ? heading : hitText(hits)}</BarTitle>
      ) : (
        <Title order={1} className={onTop ? classes.title : "visually-hidden"}>
          {heading}
        </Title>
      )}
      {onTop && !narrow && answer === undefined && count !== undefined ? (
        <span className={classes.count}>{documents(count)}</span>
      ) : null}
      {onTop && narrow && folder?.parent_id === null ? null : way}
    </div>
  );
}

function PageTitle({ title }: { readonly title: string }) {
  useTitle(title);
  return null;
}
