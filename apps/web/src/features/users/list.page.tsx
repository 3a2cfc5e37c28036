import { Alert, Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import type { StaffUser } from "@krempelfrei/contract/users";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { DataTable, type Sorting } from "../../ui/data-table.tsx";
import { Page } from "../../ui/page.tsx";
import { columns } from "./columns.tsx";
import { UserMenu } from "./user-menu.tsx";
import { UserDialog } from "./user.dialog.tsx";
import { userListQuery, type UserListQuery } from "./users.api.ts";

/** /users, and with the modal open over it /users/new and /users/{id}. */
export function Component() {
  const navigate = useNavigate();
  const { id } = useParams();
  const { pathname } = useLocation();
  const isOpen = id !== undefined || pathname.replace(/\/$/, "") === "/users/new";
  return (
    <Page
      title="Benutzer"
      toolbar={
        <Button component={Link} to="/users/new" leftSection={<IconPlus size={20} aria-hidden />}>
          Benutzer anlegen
        </Button>
      }
    >
      <Users />
      {isOpen ? <UserDialog key={id} id={id} onClose={() => void navigate("/users")} /> : null}
    </Page>
  );
}

function Users() {
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search, 250);
  const [page, setPage] = useState(1);
  const [sorting, setSorting] = useState<Sorting>({ key: "name", direction: "asc" });
  const [menu, setMenu] = useState<{ user: StaffUser; anchor: HTMLElement }>();
  const query: UserListQuery = {
    page,
    search: settled,
    // The sortable columns are named as the contract names them.
    sort: sorting.key as NonNullable<UserListQuery>["sort"],
    direction: sorting.direction,
  };
  const { data, isError, refetch } = useQuery(userListQuery(query));
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / TABLE_PAGE_SIZE));
  // The last user of the last page may have been deleted.
  if (data && page > pages) setPage(pages);
  return (
    <>
      <TextInput
        type="search"
        aria-label="Benutzer suchen"
        placeholder="Name oder E-Mail suchen"
        leftSection={<IconSearch size={20} aria-hidden />}
        maw="28rem"
        mb="md"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setPage(1);
        }}
      />
      {isError ? (
        <Alert color="red" role="alert" title="Die Benutzer konnten nicht geladen werden.">
          <Button variant="default" mt="xs" onClick={() => void refetch()}>
            Erneut versuchen
          </Button>
        </Alert>
      ) : (
        <DataTable
          caption="Benutzer"
          columns={columns((user, anchor) => setMenu({ user, anchor }))}
          rows={data?.data}
          rowKey={(user) => user.id}
          sorting={sorting}
          onSort={(next) => {
            setSorting(next);
            setPage(1);
          }}
          page={page}
          pages={pages}
          onPage={setPage}
        />
      )}
      {menu ? <UserMenu {...menu} onClose={() => setMenu(undefined)} /> : null}
    </>
  );
}
