import { Page } from "../../ui/page.tsx";
import { History } from "./history.tsx";

/** /changelog: who changed what and when, of all customers. */
export function Component() {
  return (
    <Page title="Änderungshistorie">
      <History />
    </Page>
  );
}
