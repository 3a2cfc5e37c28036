import { Menu } from "@mantine/core";
import { can } from "@krempelfrei/contract/access";
import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import {
  IconArrowBackUp,
  IconCalendarX,
  IconDots,
  IconDownload,
  IconPhoneFilled,
  IconTrashFilled,
} from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "../../lib/lazy.ts";
import { useNavigate } from "react-router";
import { useUser } from "../../lib/session.ts";
import { germanDate } from "../../lib/format.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { confirmProceed } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { personExportUrl } from "../data-export/data-export.api.ts";
import { useUncancelCustomer } from "./customers.api.ts";
import { callUrl } from "./phone-link.ts";

const CancelDialog = lazy(async () => ({ default: (await import("./cancel.dialog.tsx")).CancelDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import("./delete.dialog.tsx")).DeleteDialog }));

/** Revokes the shown cancellation of a customer, after a confirmation. */
function useAskUncancel({ id, revision }: CustomerDetails): (end: string) => Promise<void> {
  const uncancel = useUncancelCustomer(id);
  return async (end) => {
    const sure = await confirmProceed({
      message: `Wollen Sie die Kündigung zum ${germanDate(end)} wirklich zurücknehmen? Der Vertrag läuft dann weiter.`,
    });
    if (!sure) return;
    try {
      await uncancel.mutateAsync(revision);
      toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
}

type Asked = "cancel" | "delete";

interface WriteItemsProps {
  readonly customer: CustomerDetails;
  readonly onAsk: (what: Asked) => void;
}

function WriteItems({ customer, onAsk }: WriteItemsProps) {
  return (
    <>
      {customer.state === "ended" || customer.is_sample ? null : (
        <CancelItems customer={customer} onCancel={() => onAsk("cancel")} />
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
        onClick={() => onAsk("delete")}
      >
        Löschen
      </Menu.Item>
    </>
  );
}

interface CancelItemsProps {
  readonly customer: CustomerDetails;
  readonly onCancel: () => void;
}

function CancelItems({ customer, onCancel }: CancelItemsProps) {
  const askUncancel = useAskUncancel(customer);
  const { cancelled_to: end } = customer;
  return (
    <>
      <Menu.Item leftSection={<IconCalendarX size={18} aria-hidden />} onClick={onCancel}>
        {end === null ? "Kündigen" : "Kündigung ändern"}
      </Menu.Item>
      {end === null ? null : (
        <Menu.Item
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => void askUncancel(end)}
        >
          Kündigung zurücknehmen
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}

/** Calls the second number; the first one has a button. */
function CallMobile({ customer: { phone, mobile } }: { readonly customer: CustomerDetails }) {
  if (phone === null || mobile === null) return null;
  return (
    <Menu.Item component="a" href={callUrl(mobile)} leftSection={<IconPhoneFilled size={18} aria-hidden />}>
      Mobil anrufen: {mobile}
    </Menu.Item>
  );
}

/** Further actions on a customer; a janitor can only call the second number. */
export function CustomerActions({ customer }: { readonly customer: CustomerDetails }) {
  const writes = can(useUser().role, "customers.write");
  const { phone, mobile } = customer;
  if (!writes && (phone === null || mobile === null)) return null;
  return <ActionMenu customer={customer} writes={writes} />;
}

interface ActionMenuProps {
  readonly customer: CustomerDetails;
  readonly writes: boolean;
}

function ActionMenu({ customer, writes }: ActionMenuProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton
            label="Aktionen"
            variant="default"
            icon={<IconDots size={20} aria-hidden />}
            size={42}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <CallMobile customer={customer} />
          {writes ? <WriteItems customer={customer} onAsk={setAsked} /> : null}
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
