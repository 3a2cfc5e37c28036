import { Button, Modal } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import { documents } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { documentsPath } from "../files/data/documents-path.ts";
import { SORTS_AT_ONCE, useNextCustomer } from "./use-next-customer.ts";

interface RoundEndProps {
  readonly waiting: readonly FileItem[];
  readonly filed: number;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

export function RoundEnd({ waiting, filed, onAgain, onClose }: RoundEndProps) {
  const next = useNextCustomer();
  const elsewhere = waiting.filter(({ claimed_by }) => claimed_by !== null).length;
  const left = waiting.length - elsewhere;
  const texts = [
    filed > 0 ? `${documents(filed)} abgelegt.` : "",
    left > 0 ? `${documents(left)} übersprungen.` : "",
    elsewhere > 0 ? `${documents(elsewhere)} gerade bei jemand anderem geöffnet.` : "",
  ];
  return (
    <Modal opened onClose={onClose} title="Dokumente sortieren">
      <EmptyState
        icon={<IconCircleCheckFilled size={32} />}
        title={waiting.length === 0 ? "Alles sortiert" : "Am Ende der Liste"}
        text={texts.filter(Boolean).join(" ")}
        action={
          <>
            {next ? <NextCustomer next={next} /> : null}
            {left > 0 ? (
              <Button mt="sm" variant="default" onClick={onAgain}>
                Übersprungene noch einmal
              </Button>
            ) : null}
            <Button
              mt="sm"
              variant={next ? "default" : "filled"}
              data-autofocus={next ? undefined : true}
              onClick={onClose}
            >
              Schließen
            </Button>
          </>
        }
      />
    </Modal>
  );
}

/** The link to the customer with the most waiting documents: by Enter a person sorts one customer after the other. */
function NextCustomer({ next }: { readonly next: NonNullable<ReturnType<typeof useNextCustomer>> }) {
  return (
    <Button mt="sm" data-autofocus component={Link} to={documentsPath(next.id)} state={SORTS_AT_ONCE}>
      Weiter mit {next.full_name} ({next.waiting_files})
    </Button>
  );
}
