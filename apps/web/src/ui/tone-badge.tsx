import { Badge } from "@mantine/core";
import type { ReactNode } from "react";

/** Color of a state; undefined is neutral. */
export type Tone = "accent" | "info" | "warn" | "error" | undefined;

interface Props {
  readonly tone: Tone;
  readonly size?: "md" | "lg";
  readonly children: ReactNode;
}

/** A state as a coloured word. */
export function ToneBadge({ tone, size = "md", children }: Props) {
  return (
    <Badge
      bg={tone ? `var(--app-${tone}-soft)` : "var(--app-soft)"}
      c={tone ? `var(--app-${tone})` : "inherit"}
      tt="none"
      size={size}
      miw="max-content"
    >
      {children}
    </Badge>
  );
}
