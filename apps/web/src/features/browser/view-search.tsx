import type { ReactNode } from "react";
import { InBar } from "../../ui/bar/bar-slots.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import classes from "./browser-view.module.css";
import { PageSearch } from "./page-search.tsx";
import type { ChangeView } from "./use-view.ts";
import type { ViewState } from "./view-state.ts";

interface Props {
  readonly view: ViewState;
  readonly onView: ChangeView;
  /** Placeholder of the empty field, and a shorter one for narrow screens. */
  readonly long?: string;
  readonly short?: string;
  /** In front of the text: the searched customer. */
  readonly scope?: ReactNode;
  readonly otherSearch?: ReactNode;
}

/** The search of a documents page: in the bar, on phones at the top of the page. */
export function ViewSearch({
  view,
  onView,
  long = "Dokumente suchen: Name, Autor, Jahr …",
  short = "Dokumente suchen",
  scope,
  otherSearch,
}: Props) {
  const narrow = useNarrow();
  const search = otherSearch ?? (
    <PageSearch
      text={view.search}
      onText={(text) => onView({ search: text })}
      placeholder={narrow ? short : long}
      scope={scope}
    />
  );
  return narrow ? <div className={classes.search}>{search}</div> : <InBar slot="search">{search}</InBar>;
}
