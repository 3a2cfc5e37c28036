import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { queryClient } from "../lib/query.ts";
import { Dialogs } from "../ui/dialogs/dialogs.tsx";
import { theme } from "../ui/theme.ts";

interface Shown {
  readonly user: UserEvent;
  /** Renders something else in the same place. */
  readonly change: (content: ReactNode) => void;
}

/** Renders what stands on a page as the app does, with questions and toasts. */
export function show(content: ReactNode): Shown {
  notifications.clean();
  queryClient.clear();
  const framed = (inside: ReactNode) => (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        {inside}
        <Dialogs />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(framed(content));
  return { user: userEvent.setup(), change: (next) => rerender(framed(next)) };
}
