import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { keepPresses } from "./app/keep-presses.ts";
import { askAgainWhenReached } from "./app/reconnect.ts";
import { router } from "./app/router.tsx";
import { allowOwnStyles, styleNonce } from "./lib/style-nonce.ts";
import { followPresence } from "./lib/presence.ts";
import { queryClient } from "./lib/query.ts";
import { theme } from "./ui/theme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("no root element");

allowOwnStyles();
keepPresses();
askAgainWhenReached();
followPresence();
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
