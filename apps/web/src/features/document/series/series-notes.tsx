import type { FileItem } from "@krempelfrei/contract/files/files";
import { ARCHIVE_FILES_MAX } from "@krempelfrei/contract/limits";
import { IconCircleDashed } from "@tabler/icons-react";
import { archiveUrl } from "../../files/data/archive.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { gapName, listed, periodName } from "./period-words.ts";
import classes from "./series.module.css";
import { useSeries } from "./use-series.ts";
import { useSeriesChanges } from "./use-series-changes.ts";

/** More would be a list of its own. */
const GAPS_SHOWN = 3;

/** The quiet hint that a year or a month has no document. */
export function SeriesHint({ file }: { readonly file: FileItem }) {
  const { series, own } = useSeries(file);
  const changes = useSeriesChanges(file, own);
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
              <button
                key={gapName(gap)}
                type="button"
                className={classes.link}
                disabled={!changes}
                onClick={() => void changes?.closeGap(gap)}
              >
                {isOne ? "Gibt es nicht" : `${periodName(gap)} gibt es nicht`}
              </button>
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** What is done with the whole series. */
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
