import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { documents } from "../../lib/format.ts";
import { relationshipsQuery } from "../files/data/files.api.ts";
import { namesOf } from "../files/data/readers.ts";
import { chooseReaders, endDrop, type Dropped } from "./dropped.ts";
import { ReadersChoice } from "./readers-choice.tsx";
import { uploads } from "./uploads.ts";

/** Time until the choice closes: as long as undo buttons are shown. */
const GOES_AFTER_MS = 10_000;

interface Props {
  readonly dropped: Dropped;
  /** True if no upload of the drop is under way. */
  readonly ended: boolean;
}

/** Choice of readers after a drop; closes by itself if it is not used. */
export default function DropReaders({ dropped, ended }: Props) {
  const { key, count, hasFolders, forAll } = dropped;
  const { data } = useQuery(relationshipsQuery(undefined));
  const [turnedTo, setTurnedTo] = useState(false);
  useEffect(() => {
    if (!ended || turnedTo) return undefined;
    const timer = setTimeout(endDrop, GOES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [ended, turnedTo]);
  const choose = (next: boolean): void => {
    // The browser keeps the choice with the files that are not sent yet.
    uploads.share(({ target }) => target.drop === key, next);
    chooseReaders(next);
  };
  const here = { onFocus: () => setTurnedTo(true), onBlur: () => setTurnedTo(false) };
  return (
    // Not an interaction: the handlers only notice the pointer's presence.
    <div onMouseEnter={() => setTurnedTo(true)} onMouseLeave={() => setTurnedTo(false)} {...here}>
      {ended ? (
        <Text role="status" fw={600} size="sm" mb="xs">
          {documents(count)} hochgeladen
        </Text>
      ) : null}
      <ReadersChoice forAll={forAll} onForAll={choose} />
      <Group justify="space-between" wrap="nowrap" gap="xs" mt="xs">
        <Text size="sm" c="dimmed" role="status">
          {forAll
            ? namesOf(data?.data ?? [])
            : hasFolders
              ? "Nur Sie. Die Namen der Ordner sehen alle."
              : "Nur Sie"}
        </Text>
        {ended ? (
          <Button size="compact-sm" h="2rem" variant="default" onClick={endDrop}>
            Fertig
          </Button>
        ) : null}
      </Group>
    </div>
  );
}
