import { isMember, type Role } from "@krempelfrei/contract/access";
import { IconCalendarEventFilled } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { DeadlineCount } from "../features/files/deadlines/deadline-count.tsx";
import { navigation as pages } from "./navigation.ts";

type NavigationEntry = ReturnType<typeof pages>[number] & {
  /** How many things of this page want to be looked at. */
  readonly Count?: ComponentType;
};

const DEADLINES: NavigationEntry = {
  to: "/deadlines",
  label: "Fristen",
  Icon: IconCalendarEventFilled,
  Count: DeadlineCount,
};

/** The entries of the navigation: the pages of the specification, and for members their deadlines with a number. */
export function navigation(role: Role): readonly NavigationEntry[] {
  const [first, ...others] = pages(role);
  if (!isMember(role) || !first) return pages(role);
  return [first, DEADLINES, ...others];
}
