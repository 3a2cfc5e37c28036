import { Anchor } from "@mantine/core";
import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { IconCheck, IconClockFilled, IconUserFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { nearDay } from "../../lib/format.ts";
import { lockerQuery } from "../files/data/files.api.ts";
import classes from "./at-a-glance.module.css";
import { Line, Part } from "./part.tsx";
import { UNKNOWN } from "./use-summary.ts";

const SHOWN = 3;

/** "Was wurde aus meinen Briefen": what waits, what is being sorted, what was filed and where. */
export function Letters() {
  const { data, isError } = useQuery(lockerQuery);
  return (
    <Part title="Was wurde aus meinen Briefen" all="/locker">
      {data ? (
        <Found entries={data.data} />
      ) : isError ? (
        <p className={classes.nothing}>{UNKNOWN}</p>
      ) : undefined}
    </Part>
  );
}

function Found({ entries }: { readonly entries: readonly LockerEntry[] }) {
  const waiting = entries.filter(({ state }) => state === "waiting");
  const oldest = waiting.at(-1);
  const others = entries.filter(({ state }) => state !== "waiting");
  if (entries.length === 0) {
    return (
      <p className={classes.nothing}>
        Was Sie ins{" "}
        <Anchor component={Link} to="/locker" underline="always">
          Schließfach
        </Anchor>{" "}
        legen, sortiert Ihr Krempler; hier steht dann, wo es liegt.
      </p>
    );
  }
  return (
    <ul className={classes.list}>
      {oldest ? (
        <Line
          icon={<State tone="plain" Icon={IconClockFilled} />}
          title={waiting.length === 1 ? "1 Brief wartet" : `${waiting.length} Briefe warten`}
        >
          {waiting.length === 1 ? "seit" : "der älteste seit"} {nearDay(oldest.created_at)}
        </Line>
      ) : null}
      {others.slice(0, oldest ? SHOWN - 1 : SHOWN).map(({ id, name, state, folder }) =>
        state === "sorting" ? (
          <Line key={id} icon={<State tone="info" Icon={IconUserFilled} />} title={<bdi>{name}</bdi>}>
            wird gerade sortiert
          </Line>
        ) : (
          <Line key={id} icon={<State tone="accent" Icon={IconCheck} />} title={<bdi>{name}</bdi>}>
            abgelegt
            {folder ? (
              <>
                {" in "}
                <Anchor component={Link} to={`/browser?path=${folder.id}`} underline="always" size="sm">
                  {folder.name}
                </Anchor>
              </>
            ) : null}
          </Line>
        ),
      )}
    </ul>
  );
}

interface StateProps {
  readonly tone: "plain" | "info" | "accent";
  readonly Icon: typeof IconCheck;
}

function State({ tone, Icon }: StateProps) {
  return (
    <span className={classes.icon} data-tone={tone}>
      <Icon size={18} aria-hidden />
    </span>
  );
}
