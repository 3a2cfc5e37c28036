import { Anchor, Skeleton, Text } from "@mantine/core";
import { SOS_CHECKLIST, SOS_HOW_TO_ADD } from "@krempelfrei/contract/sos/sos";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useUser } from "../../lib/session.ts";
import classes from "./checklist.module.css";
import { previewQuery } from "./sos.api.ts";

/** What should be at hand in an emergency, and which of it was found. */
export function Checklist() {
  const { data, isError } = useQuery(previewQuery);
  const ended = useUser().ended !== null;
  if (isError) return <Text role="alert">Die Liste konnte nicht geladen werden.</Text>;
  if (!data) return <Skeleton height="14rem" role="status" aria-label="Lade Daten..." />;
  const missing = data.checklist.filter(({ files }) => files.length === 0).length;
  return (
    <>
      <Text mb="md">
        {missing === 0
          ? "Alles da: Zu jedem Punkt gibt es ein Dokument."
          : `${missing} von ${data.checklist.length} Punkten fehlen noch.`}
      </Text>
      <ul className={classes.list}>
        {SOS_CHECKLIST.map(({ key, label, hint }) => {
          const files = data.checklist.find((entry) => entry.key === key)?.files ?? [];
          const there = files.length > 0;
          return (
            <li key={key} className={classes.entry} data-there={there || undefined}>
              {there ? <IconCircleCheckFilled size={24} aria-hidden /> : <IconCircle size={24} aria-hidden />}
              <div className={classes.words}>
                <Text fw={600}>
                  {label}
                  <Text span c="dimmed" fw={400}>
                    {there ? " – vorhanden" : " – fehlt noch"}
                  </Text>
                </Text>
                <Text size="sm" c="dimmed">
                  {there ? files.map(({ full_name }) => full_name).join(", ") : hint}
                </Text>
              </div>
            </li>
          );
        })}
      </ul>
      {missing === 0 || ended ? null : (
        <Text mt="md">
          {SOS_HOW_TO_ADD}{" "}
          <Anchor component={Link} to="/browser" underline="always">
            Zu meinen Dokumenten
          </Anchor>
        </Text>
      )}
    </>
  );
}
