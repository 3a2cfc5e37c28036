import { Anchor, Badge, Button, Text } from "@mantine/core";
import type { StaffUser } from "@krempelfrei/contract/users/users";
import { Link } from "react-router";
import { ROLE_NAMES } from "@krempelfrei/contract/role-names";
import type { Column } from "../../ui/list/data-table.tsx";
import type { PhoneRow } from "../../ui/list/phone-rows.tsx";
import { PersonMark } from "../../ui/person-mark.tsx";
import { MenuButton } from "../../ui/anchored/menu-button.tsx";

function Status({ user }: { readonly user: StaffUser }) {
  if (!user.is_active) {
    return (
      <Badge bg="var(--app-soft)" c="inherit" tt="none" size="lg" miw="max-content">
        Deaktiviert
      </Badge>
    );
  }
  if (user.has_password) return "Aktiv";
  return (
    <Badge bg="var(--app-warn-soft)" c="var(--app-warn)" tt="none" size="lg" miw="max-content">
      Eingeladen
    </Badge>
  );
}

interface Options {
  /** Query part of the list's address: the modal opens over the same list. */
  readonly address: string;
  readonly onMenu: (user: StaffUser, anchor: HTMLElement) => void;
}

/** The columns of /users; their keys are the contract's names for sorting. */
export function columns({ address, onMenu }: Options): Column<StaffUser>[] {
  return [
    {
      key: "name",
      header: "Name",
      sortable: true,
      cell: (user) => (
        <div>
          <Anchor component={Link} to={{ pathname: `/users/${user.id}`, search: address }} fw={600}>
            <bdi>{user.full_name}</bdi>
          </Anchor>
          <Text component="bdi" display="block" size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {user.email}
          </Text>
        </div>
      ),
    },
    { key: "role", header: "Rolle", sortable: true, cell: (user) => ROLE_NAMES[user.role] },
    { key: "status", header: "Status", sortable: true, cell: (user) => <Status user={user} /> },
    {
      key: "actions",
      header: "Aktionen",
      hiddenHeader: true,
      align: "right",
      cell: (user) => <Actions user={user} onMenu={onMenu} />,
    },
  ];
}

function Actions({ user, onMenu }: Pick<Options, "onMenu"> & { readonly user: StaffUser }) {
  return user.can_modify ? (
    <MenuButton label={`Aktionen für ${user.full_name}`} onOpen={(anchor) => onMenu(user, anchor)} />
  ) : null;
}

interface PhoneOptions extends Options {
  /** Sends the invitation again. */
  readonly onResend: (user: StaffUser) => void;
}

/** A person on a phone: invited people can be invited again, others have their menu. */
export const phoneRow =
  ({ address, onMenu, onResend }: PhoneOptions) =>
  (user: StaffUser): PhoneRow => {
    const isInvited = user.is_active && !user.has_password;
    return {
      mark: <PersonMark name={user.full_name} tone={0} />,
      title: user.full_name,
      to: { pathname: `/users/${user.id}`, search: address },
      badge: user.is_active ? null : <Status user={user} />,
      second: isInvited
        ? `${ROLE_NAMES[user.role]} · eingeladen`
        : `${ROLE_NAMES[user.role]} · ${user.email}`,
      action:
        isInvited && user.can_modify ? (
          <Button variant="default" onClick={() => onResend(user)}>
            Erneut senden
          </Button>
        ) : (
          <Actions user={user} onMenu={onMenu} />
        ),
    };
  };
