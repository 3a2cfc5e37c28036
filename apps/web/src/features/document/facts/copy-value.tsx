import { CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { IconButton } from "../../../ui/icon-button.tsx";

interface Props {
  /** Name of the copied value, such as "IBAN". */
  readonly name: string;
  readonly value: string;
  /** Single key that copies it as well. */
  readonly shortcut?: string | undefined;
}

/** Copies a value, and confirms it for two seconds. */
export function CopyValue({ name, value, shortcut }: Props) {
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <>
          <IconButton
            label={copied ? "Kopiert" : `${name} kopieren`}
            icon={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            aria-keyshortcuts={shortcut}
            data-shortcut={`${name} kopieren`}
            onClick={copy}
          />
          <span className="visually-hidden" role="status">
            {copied ? `${name} kopiert` : ""}
          </span>
        </>
      )}
    </CopyButton>
  );
}
