import { Button, Paper, Text } from "@mantine/core";
import {
  IconAlertTriangleFilled,
  IconChevronRight,
  IconCircleCheckFilled,
  IconFileTextFilled,
  IconMailFilled,
  IconReceiptEuroFilled,
  IconShieldCheckFilled,
  IconStack2Filled,
  IconUserFilled,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useNarrow } from "../../ui/use-narrow.ts";
import type { Alarm } from "./alarms.ts";
import classes from "./office.module.css";

const ICONS: Readonly<Record<string, typeof IconUserFilled>> = {
  returned: IconReceiptEuroFilled,
  late: IconReceiptEuroFilled,
  backup: IconShieldCheckFilled,
  mails: IconMailFilled,
  aside: IconMailFilled,
  "mail-server": IconMailFilled,
  invoices: IconMailFilled,
  ending: IconUserFilled,
  approvals: IconFileTextFilled,
  stacks: IconStack2Filled,
  letters: IconFileTextFilled,
};

/** Alarms; on a phone an amber one with an action is a link as a whole. */
export function AlarmList({ alarms }: { readonly alarms: readonly Alarm[] }) {
  const isNarrow = useNarrow();
  if (alarms.length === 0)
    return (
      <Paper withBorder className={classes.calm}>
        <IconCircleCheckFilled size={20} aria-hidden /> Nichts Dringendes.
      </Paper>
    );
  return (
    <Paper withBorder component="ul" className={classes.alarms} aria-label="Dringend">
      {alarms.map((alarm, index) => (
        <li key={alarm.key} data-tone={alarm.tone}>
          {isNarrow && alarm.tone === "warn" && alarm.action ? (
            <Link to={alarm.action.to} className={classes.row}>
              <Words alarm={alarm} />
              <IconChevronRight size={20} aria-hidden />
            </Link>
          ) : (
            <WithButton alarm={alarm} isFirst={index === 0} />
          )}
        </li>
      ))}
    </Paper>
  );
}

function WithButton({ alarm, isFirst }: { readonly alarm: Alarm; readonly isFirst: boolean }) {
  const { key, action } = alarm;
  const Icon = ICONS[key] ?? IconAlertTriangleFilled;
  return (
    <div className={classes.alarm}>
      <span className={classes.sign}>
        <Icon size={20} aria-hidden />
      </span>
      <Words alarm={alarm} />
      {action ? (
        <Button
          component={Link}
          to={action.to}
          variant={isFirst ? "filled" : "default"}
          className={classes.alarmButton}
        >
          {action.label}
        </Button>
      ) : null}
    </div>
  );
}

const Words = ({ alarm: { title, text } }: { readonly alarm: Alarm }) => (
  <span className={classes.words}>
    <span className={classes.title}>{title}</span>
    <Text component="span" display="block" size="sm" c="var(--app-muted)">
      {text}
    </Text>
  </span>
);
