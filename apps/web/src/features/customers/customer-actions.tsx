import { Button, Menu } from "@mantine/core";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import {
  IconArrowBackUp,
  IconCalendarX,
  IconChevronDown,
  IconDownload,
  IconTrashFilled,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "../../lib/lazy.ts";
import { useNavigate } from "react-router";
import { messageOf } from "../../lib/form-errors.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { personExportUrl } from "../data-export/data-export.api.ts";
import { useUncancelCustomer } from "./customers.api.ts";

const CancelDialog = lazy(async () => ({ default: (await import("./cancel.dialog.tsx")).CancelDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import("./delete.dialog.tsx")).DeleteDialog }));

/** Revokes the cancellation of a customer, after a question. */
function useAskUncancel(id: string): () => Promise<void> {
  const uncancel = useUncancelCustomer(id);
  return async () => {
    const sure = await confirmProceed({
      message: "Wollen Sie die Kündigung wirklich zurücknehmen? Der Vertrag läuft dann weiter.",
    });
    if (!sure) return;
    try {
      await uncancel.mutateAsync();
      toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
}

interface CancelItemsProps {
  readonly customer: CustomerDetails;
  readonly onCancel: () => void;
}

function CancelItems({ customer, onCancel }: CancelItemsProps) {
  const askUncancel = useAskUncancel(customer.id);
  const cancelled = customer.cancelled_to !== null;
  return (
    <>
      <Menu.Item leftSection={<IconCalendarX size={18} aria-hidden />} onClick={onCancel}>
        {cancelled ? "Kündigung ändern" : "Kündigen"}
      </Menu.Item>
      {cancelled ? (
        <Menu.Item leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => void askUncancel()}>
          Kündigung zurücknehmen
        </Menu.Item>
      ) : null}
      <Menu.Divider />
    </>
  );
}

/** Actions on a customer. */
export function CustomerActions({ customer }: { readonly customer: CustomerDetails }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"cancel" | "delete">();
  const close = (): void => setAsked(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
            Aktionen
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {customer.state === "ended" ? null : (
            <CancelItems customer={customer} onCancel={() => setAsked("cancel")} />
          )}
          <Menu.Item
            component="a"
            href={personExportUrl(customer.id, customer.id)}
            download
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Datenauskunft herunterladen
          </Menu.Item>
          <Menu.Item
            c="var(--app-error)"
            leftSection={<IconTrashFilled size={18} aria-hidden />}
            onClick={() => setAsked("delete")}
          >
            Löschen
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked === "cancel" ? <CancelDialog customer={customer} onClose={close} /> : null}
        {asked === "delete" ? (
          <DeleteDialog
            customer={customer}
            onClose={close}
            onDeleted={() => void navigate("/customers", { replace: true })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
