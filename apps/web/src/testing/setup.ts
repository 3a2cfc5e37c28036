import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { loadDialogs } from "../ui/dialogs/dialogs.tsx";
import "../ui/styles/mantine.css";

// Only a failure takes that long; the second that it is by default is too short on a busy machine.
configure({ asyncUtilTimeout: 170_000 });
afterEach(cleanup);
// A field that grows with its lines asks for loaded fonts, which the test's document does not have.
Object.defineProperty(document, "fonts", { configurable: true, value: new EventTarget() });
// As in an app that has been open for two seconds.
await loadDialogs();
