import type { Office } from "@krempelfrei/contract/office/office";
import { Button, Paper, Skeleton, Text } from "@mantine/core";
import { IconAlertTriangleFilled, IconCircleCheckFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useUser } from "../../lib/session.ts";
import { germanLongDate, germanTime } from "../../lib/format.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Page } from "../../ui/page.tsx";
import { alarmsOf, fineOf, type Alarm } from "./alarms.ts";
import { FirstDay } from "./first-day.tsx";
import { MonthTile } from "./month-tile.tsx";
import { officeQuery } from "./office.api.ts";
import classes from "./office.module.css";
import { ContractsTile, LawTile, LettersTile, MoneyTile, ReadingTile } from "./tiles.tsx";

/** /office: what waits in the whole office, the worst first. */
export function Component() {
  const { data, isError, refetch } = useQuery(officeQuery);
  const retry = (): void => void refetch();
  return (
    <Page title="Lage" toolbar={data ? <Text c="dimmed">{dayOf(data)}</Text> : null}>
      {isError && !data ? <LoadError title="Die Lage konnte nicht geladen werden." onRetry={retry} /> : null}
      {data ? <Loaded office={data} onRetry={retry} /> : null}
      {data || isError ? null : <Skeleton height={190} radius="md" aria-hidden />}
    </Page>
  );
}

const dayOf = ({ at }: Office): string => `${germanLongDate(at)} · Stand ${germanTime(at)} Uhr`;

function Loaded({ office, onRetry }: { readonly office: Office; readonly onRetry: () => void }) {
  const { role } = useUser();
  const { setup } = office;
  const isNew =
    setup !== null &&
    [
      setup.company,
      setup.sepa,
      setup.prices,
      setup.second_person,
      setup.backup,
      setup.first_customer,
    ].includes(false);
  if (isNew) return <FirstDay setup={setup} role={role} />;
  const alarms = alarmsOf(office, role);
  const fine = fineOf(office);
  return (
    <>
      <Alarms alarms={alarms} />
      <div className={classes.tiles}>
        <MonthTile isPrimary={alarms.length === 0} />
        <MoneyTile money={office.money} onRetry={onRetry} />
        <LettersTile letters={office.letters} at={office.at} onRetry={onRetry} />
        <ContractsTile contracts={office.contracts} onRetry={onRetry} />
        <LawTile law={office.law} onRetry={onRetry} />
        <ReadingTile reading={office.reading} onRetry={onRetry} />
      </div>
      {fine.length === 0 ? null : (
        <div className={classes.fine}>
          <strong id="in-ordnung">In Ordnung</strong>
          <ul aria-labelledby="in-ordnung">
            {fine.map((text) => (
              <li key={text}>
                <IconCircleCheckFilled size={16} aria-hidden /> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Alarms({ alarms }: { readonly alarms: readonly Alarm[] }) {
  if (alarms.length === 0)
    return (
      <Paper withBorder className={classes.calm}>
        <IconCircleCheckFilled size={20} aria-hidden /> Nichts Dringendes.
      </Paper>
    );
  return (
    <Paper withBorder component="ul" className={classes.alarms} aria-label="Dringend">
      {alarms.map(({ key, tone, title, text, action }, index) => (
        <li key={key} className={classes.alarm} data-tone={tone}>
          <span className={classes.sign}>
            <IconAlertTriangleFilled size={20} aria-hidden />
          </span>
          <div className={classes.words}>
            <div className={classes.title}>{title}</div>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </div>
          {action ? (
            <Button component={Link} to={action.to} variant={index === 0 ? "filled" : "default"}>
              {action.label}
            </Button>
          ) : null}
        </li>
      ))}
    </Paper>
  );
}
