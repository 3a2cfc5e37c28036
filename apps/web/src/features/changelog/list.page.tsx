import { Page } from "../../ui/page.tsx";
import { History } from "./history.tsx";

/** /changelog: the change history of all customers. */
export function Component() {
  return (
    <Page title="Änderungshistorie">
      <History />
    </Page>
  );
}
