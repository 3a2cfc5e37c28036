import { Anchor, Badge, Text } from "@mantine/core";
import type { StaffUser } from "@krempelfrei/contract/users/users";
import { Link } from "react-router";
import { ROLE_NAMES } from "@krempelfrei/contract/role-names";
import type { Column } from "../../ui/list/data-table.tsx";
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
  /** The query part of the list's address: the modal opens over the same list. */
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
      cell: (user) =>
        user.can_modify ? (
          <MenuButton label={`Aktionen für ${user.full_name}`} onOpen={(anchor) => onMenu(user, anchor)} />
        ) : null,
    },
  ];
}
