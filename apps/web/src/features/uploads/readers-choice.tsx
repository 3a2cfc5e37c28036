import { Group, SegmentedControl, Text } from "@mantine/core";
import { IconLockFilled } from "@tabler/icons-react";
import { useId } from "react";
import { IconUsersSolid } from "../../ui/icons.tsx";
import classes from "./readers-choice.module.css";
import { READERS, type Readers } from "./use-shareable.ts";

interface Props extends Readers {
  readonly label?: string;
}

const CHOICES = [
  { value: "own", label: "Nur ich", Icon: IconLockFilled },
  { value: "all", label: "Alle", Icon: IconUsersSolid },
] as const;

/** Choice of readers: "Nur ich" or "Alle". */
export function ReadersChoice({ label = READERS, forAll, onForAll }: Props) {
  const id = useId();
  return (
    <Group justify="space-between" gap="xs">
      <Text id={id}>{label}</Text>
      <SegmentedControl
        aria-labelledby={id}
        classNames={{ innerLabel: classes.choice }}
        data={CHOICES.map(({ value, label: text, Icon }) => ({
          value,
          label: (
            <>
              <Icon size="1.125rem" aria-hidden />
              {text}
            </>
          ),
        }))}
        value={forAll ? "all" : "own"}
        onChange={(value) => onForAll(value === "all")}
      />
    </Group>
  );
}
