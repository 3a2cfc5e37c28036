import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import type { Series } from "@krempelfrei/contract/files/series";
import { ARCHIVE_FILES_MAX } from "@krempelfrei/contract/limits";
import { IconCircleDashed } from "@tabler/icons-react";
import { Fragment, Suspense, useState } from "react";
import { lazy } from "../../../lib/lazy.ts";
import { archiveUrl } from "../../files/data/archive.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { gapName, listed, nameIn, type Period, periodName } from "./period-words.ts";
import classes from "./series.module.css";
import { useSeries } from "./use-series.ts";
import { useSeriesChanges } from "./use-series-changes.ts";

const SingleFileDialog = lazy(async () => ({
  default: (await import("../single-file.dialog.tsx")).SingleFileDialog,
}));

/** Number of gaps that are named, the latest ones: more would need a list of their own. */
const GAPS_SHOWN = 3;

/** A hint that a year or a month has no document. */
export function SeriesHint({ file }: { readonly file: FileItem }) {
  const { workspace } = useWorkspace();
  const { series, own } = useSeries(file);
  const changes = useSeriesChanges(file, own);
  const [missing, setMissing] = useState<Period>();
  if (!series || series.gaps.length === 0) return null;
  const gaps = series.gaps.slice(-GAPS_SHOWN);
  const others = series.gaps.length - gaps.length;
  const isOne = series.gaps.length === 1;
  const names = gaps.map(periodName);
  return (
    <section className={classes.hint} aria-label="Lücke in der Reihe">
      <IconCircleDashed size="1.25rem" aria-hidden className={classes.hintIcon} />
      <div>
        <p className={classes.hintHead}>
          {listed(others > 0 ? [...names, `${others} weitere`] : names)} {isOne ? "fehlt" : "fehlen"}
        </p>
        <p className={classes.hintText}>
          {isOne ? "Vielleicht liegt sie noch auf Papier." : "Vielleicht liegen sie noch auf Papier."}
        </p>
        {file.can_modify ? (
          <div className={classes.links}>
            {gaps.map((gap) => (
              <Fragment key={gapName(gap)}>
                {workspace.staff ? null : (
                  <button type="button" className={classes.link} onClick={() => setMissing(gap)}>
                    {isOne ? "Hinzufügen" : `${periodName(gap)} hinzufügen`}
                  </button>
                )}
                <button
                  type="button"
                  className={classes.link}
                  disabled={!changes}
                  onClick={() => void changes?.closeGap(gap)}
                >
                  {isOne ? "Gibt es nicht" : `${periodName(gap)} gibt es nicht`}
                </button>
              </Fragment>
            ))}
          </div>
        ) : null}
      </div>
      <Suspense>
        {missing ? (
          <SingleFileDialog
            known={{ title: `${periodName(missing)} hinzufügen`, values: valuesIn(missing, file, series) }}
            onClose={() => setMissing(undefined)}
          />
        ) : null}
      </Suspense>
    </section>
  );
}

/** Values of the document of another period: name and date by that period, the others and whom it is for as in this document. */
function valuesIn({ year, month }: Period, file: FileItem, { members }: Series): FileChanges {
  const { id, name, author, type, tags, folder_id, is_for_all } = file;
  const its = members.find((member) => member.id === id);
  const renamed = its && nameIn({ year, month }, name, its);
  return {
    ...(renamed === undefined ? {} : { name: renamed }),
    ...(author === null ? {} : { author }),
    ...(type === null ? {} : { type }),
    ...(folder_id === null ? {} : { folder_id }),
    ...(is_for_all ? { is_for_all } : {}),
    tags,
    date_relevance_year: year,
    date_relevance_month: month,
    date_relevance_day: null,
  };
}

/** Actions on the whole series. */
export function SeriesFoot({ file }: { readonly file: FileItem }) {
  const { workspace } = useWorkspace();
  const { series, own } = useSeries(file);
  const changes = useSeriesChanges(file, own);
  if (own?.no_series === true && file.can_modify)
    return (
      <div className={classes.foot}>
        <span />
        <button
          type="button"
          className={classes.link}
          disabled={!changes}
          onClick={() => void changes?.restore()}
        >
          Reihe wieder bilden
        </button>
      </div>
    );
  if (!series) return null;
  const ids = series.members.map(({ id }) => id);
  return (
    <div className={classes.foot}>
      {ids.length > ARCHIVE_FILES_MAX ? (
        <span />
      ) : (
        <a className={classes.link} href={archiveUrl(workspace.scope, { ids: ids.join(",") })} download>
          Alle {ids.length} als ZIP
        </a>
      )}
      {file.can_modify ? (
        <button
          type="button"
          className={classes.link}
          disabled={!changes}
          onClick={() => void changes?.dissolve()}
        >
          Reihe auflösen
        </button>
      ) : null}
    </div>
  );
}
