import { Menu } from "@mantine/core";
import { IconHelpCircleFilled, IconLogout, IconUserFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import { AnchoredMenu } from "../ui/anchored/anchored-menu.tsx";
import classes from "./shell.module.css";
import { showShortcutList } from "./shortcut-help.tsx";

interface Props {
  readonly name: string;
  readonly anchor: HTMLElement;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** Profile and sign-out for phones, whose bar is too small for them. */
export function AccountMenu({ name, anchor, onSignOut, onClose }: Props) {
  return (
    <AnchoredMenu id="konto" anchor={anchor} onClose={onClose}>
      <Menu.Label>
        <bdi>{name}</bdi>
      </Menu.Label>
      <Menu.Item component={Link} to="/profile" leftSection={<IconUserFilled size={18} aria-hidden />}>
        Profil
      </Menu.Item>
      <Menu.Item
        className={classes.withKeys}
        leftSection={<IconHelpCircleFilled size={18} aria-hidden />}
        onClick={() => void showShortcutList()}
      >
        Tastenkürzel
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
        Abmelden
      </Menu.Item>
    </AnchoredMenu>
  );
}
