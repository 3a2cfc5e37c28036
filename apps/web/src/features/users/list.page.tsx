import { useDebouncedValue } from "@mantine/hooks";
import type { StaffUser } from "@krempelfrei/contract/users/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { AddButton } from "../../ui/list/add-button.tsx";
import { Page } from "../../ui/page.tsx";
import { SEARCH_DEBOUNCE_MS, SearchedList } from "../../ui/list/searched-list.tsx";
import { useListView } from "../../ui/list/use-list-view.ts";
import { columns, phoneRow } from "./columns.tsx";
import { UserMenu } from "./user-menu.tsx";
import { UserDialog } from "./user.dialog.tsx";
import { useAskedAction } from "./use-asked-action.ts";
import { userListQuery } from "./users.api.ts";

/** /users; with the modal /users/new and /users/{id}. */
export function Component() {
  const navigate = useNavigate();
  const { id } = useParams();
  const { pathname, search } = useLocation();
  const isOpen = id !== undefined || pathname.replace(/\/$/, "") === "/users/new";
  return (
    <Page
      title="Benutzer"
      toolbar={<AddButton label="Benutzer anlegen" to={{ pathname: "/users/new", search }} />}
    >
      <Users />
      {isOpen ? (
        <UserDialog key={id} id={id} onClose={() => void navigate({ pathname: "/users", search })} />
      ) : null}
    </Page>
  );
}

function Users() {
  const view = useListView({ sorts: ["name", "email", "role", "status"] });
  const { search: address } = useLocation();
  const { act } = useAskedAction("staff");
  const [search] = useDebouncedValue(view.search, SEARCH_DEBOUNCE_MS);
  const [menu, setMenu] = useState<{ user: StaffUser; anchor: HTMLElement }>();
  const onMenu = (user: StaffUser, anchor: HTMLElement): void => setMenu({ user, anchor });
  const { data, isError, refetch } = useQuery(
    userListQuery({
      page: view.page,
      search,
      sort: view.sorting.key,
      direction: view.sorting.direction,
    }),
  );
  return (
    <>
      <SearchedList
        caption="Benutzer"
        searchLabel="Benutzer suchen"
        placeholder="Name oder E-Mail suchen"
        view={view}
        columns={columns({ address, onMenu })}
        rowKey={(user) => user.id}
        phone={phoneRow({
          address,
          onMenu,
          onResend: ({ id, full_name }) => void act("set-password", id, full_name),
        })}
        list={data}
        failure={isError ? "Die Benutzer konnten nicht geladen werden." : undefined}
        onRetry={() => void refetch()}
      />
      {menu ? <UserMenu {...menu} address={address} onClose={() => setMenu(undefined)} /> : null}
    </>
  );
}
