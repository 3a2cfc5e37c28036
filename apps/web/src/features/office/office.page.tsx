import type { Office, Setup } from "@krempelfrei/contract/office/office";
import { Skeleton, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { germanLongDate, germanTime } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Page } from "../../ui/page.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { AlarmList } from "./alarm-list.tsx";
import { alarmsOf, fineOf, type Alarm } from "./alarms.ts";
import { Fine } from "./fine.tsx";
import { FirstDay } from "./first-day.tsx";
import { MonthTile } from "./month-tile.tsx";
import { officeQuery } from "./office.api.ts";
import classes from "./office.module.css";
import { PhoneRows } from "./phone-rows.tsx";
import { ContractsTile, LawTile, LettersTile, MoneyTile, ReadingTile } from "./tiles.tsx";
import { topicsOf } from "./topics.ts";

/** /office: open work of the whole office, the most urgent first; for a new office the steps that set it up. */
export function Component() {
  const { data, isError, refetch } = useQuery(officeQuery);
  const retry = (): void => void refetch();
  return (
    <Page title="Lage" toolbar={data ? <Text c="var(--app-muted)">{dayOf(data)}</Text> : null}>
      {isError && !data ? <LoadError title="Die Lage konnte nicht geladen werden." onRetry={retry} /> : null}
      {data ? <Loaded office={data} onRetry={retry} /> : null}
      {data || isError ? null : <Skeleton height={190} radius="md" aria-hidden />}
    </Page>
  );
}

const dayOf = ({ at }: Office): string => `${germanLongDate(at)} · Stand ${germanTime(at)} Uhr`;

const isSetUp = (setup: Setup, isWithoutDebit: boolean): boolean =>
  setup.company &&
  (setup.sepa || isWithoutDebit) &&
  setup.prices &&
  setup.second_person &&
  setup.backup &&
  setup.first_customer;

interface Props {
  readonly office: Office;
  readonly onRetry: () => void;
}

function Loaded({ office, onRetry }: Props) {
  const { role } = useUser();
  // Stored in this browser only: asking again in another browser does no harm.
  const [isWithoutDebit, setWithoutDebit] = useLocalStorage({
    key: "office-without-debit",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isSeen, setSeen] = useLocalStorage({
    key: "office-set-up",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { setup } = office;
  const isDone = setup !== null && isSetUp(setup, isWithoutDebit);
  if (setup && !(isDone && isSeen))
    return (
      <FirstDay
        setup={setup}
        role={role}
        isWithoutDebit={isWithoutDebit}
        onWithoutDebit={() => setWithoutDebit(true)}
        onGoOn={isDone ? () => setSeen(true) : undefined}
      />
    );
  const alarms = alarmsOf(office, role);
  return (
    <>
      <AlarmList alarms={alarms} />
      <Topics office={office} alarms={alarms} onRetry={onRetry} />
    </>
  );
}

function Topics({ office, alarms, onRetry }: Props & { readonly alarms: readonly Alarm[] }) {
  const isNarrow = useNarrow();
  const fine = fineOf(office);
  const month = <MonthTile isPrimary={alarms.length === 0} />;
  if (isNarrow)
    return (
      <div className={classes.tiles}>
        {month}
        <PhoneRows office={office} alarms={alarms} fine={fine} />
      </div>
    );
  const { money, letters, contracts, law, reading, at } = office;
  const tiles = {
    money: <MoneyTile key="money" money={money} onRetry={onRetry} />,
    letters: (
      <LettersTile
        key="letters"
        letters={letters}
        at={at}
        isAlarm={alarms.some(({ key }) => key === "letters")}
        onRetry={onRetry}
      />
    ),
    contracts: <ContractsTile key="contracts" contracts={contracts} at={at} onRetry={onRetry} />,
    law: <LawTile key="law" law={law} at={at} onRetry={onRetry} />,
    reading: <ReadingTile key="reading" reading={reading} onRetry={onRetry} />,
  };
  return (
    <>
      <div className={classes.tiles}>
        {month}
        {topicsOf(office).map((topic) => tiles[topic])}
      </div>
      {fine.length === 0 ? null : (
        <div className={classes.fine}>
          <strong aria-hidden>In Ordnung</strong>
          <Fine texts={fine} />
        </div>
      )}
    </>
  );
}
