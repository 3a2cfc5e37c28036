import { Anchor } from "@mantine/core";
import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { IconCheck, IconClockFilled, IconUserFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { nearDay } from "../../lib/format.ts";
import { lockerQuery } from "../files/data/files.api.ts";
import { Cell } from "./cell.tsx";
import { UNKNOWN } from "./use-summary.ts";

/** Unfiled letters; without any, the letter last sorted or filed. */
export function LettersCell() {
  const { data, isError } = useQuery(lockerQuery);
  if (data) return <Found entries={data.data} />;
  const icon = <IconClockFilled size={18} aria-hidden />;
  return <Cell tone="plain" icon={icon} title={isError ? UNKNOWN : undefined} />;
}

function Found({ entries }: { readonly entries: readonly LockerEntry[] }) {
  const unfiled = entries.filter(({ state }) => state !== "filed");
  const [sorting] = unfiled;
  const oldest = unfiled.at(-1);
  const [last] = entries;
  if (oldest && unfiled.some(({ state }) => state === "waiting")) {
    return (
      <Cell
        tone="plain"
        icon={<IconClockFilled size={18} aria-hidden />}
        title={unfiled.length === 1 ? "1 Brief wartet" : `${unfiled.length} Briefe warten`}
      >
        {unfiled.length === 1 ? "seit" : "der älteste seit"} {nearDay(oldest.created_at)} ·{" "}
        {toLocker("ansehen")}
      </Cell>
    );
  }
  if (!last) {
    return (
      <Cell tone="plain" icon={<IconClockFilled size={18} aria-hidden />} title="Keine Briefe warten">
        {toLocker("etwas ins Schließfach legen")}
      </Cell>
    );
  }
  if (sorting) {
    return (
      <Cell tone="info" icon={<IconUserFilled size={18} aria-hidden />} title={<bdi>{sorting.name}</bdi>}>
        wird gerade sortiert · {toLocker("ansehen")}
      </Cell>
    );
  }
  return (
    <Cell tone="accent" icon={<IconCheck size={18} aria-hidden />} title="Alle Briefe abgelegt">
      zuletzt <bdi>{last.name}</bdi> · {toLocker("ansehen")}
    </Cell>
  );
}

const toLocker = (text: string) => (
  <Anchor component={Link} to="/locker" underline="always" inherit aria-label={`Schließfach: ${text}`}>
    {text}
  </Anchor>
);
