import { Anchor, Button, Paper, Text, Title } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { messageOf } from "../../lib/form-errors.ts";
import { toastError } from "../../ui/toasts.ts";
import { RemoveSample } from "../customers/sample/remove-sample.tsx";
import { useLoadSample } from "./office.api.ts";
import classes from "./office.module.css";

/** Offers to load the sample customer; once it is loaded, to open and to remove it. */
export function SampleCard({ id }: { readonly id: string | null }) {
  return (
    <Paper withBorder component="section" aria-labelledby="beispiel" className={classes.abilities}>
      <Title order={2} size="h4" id="beispiel">
        Erst einmal ansehen?
      </Title>
      <Text size="sm" c="var(--app-muted)" mt="xs" mb="sm">
        {id === null
          ? "Ein Beispielkunde mit Briefen zum Ausprobieren. Er zählt nirgends mit und verschwindet mit einem Klick."
          : "Der Beispielkunde ist geladen. Er zählt nirgends mit, wird nie abgerechnet und bekommt keine E-Mails."}
      </Text>
      {id === null ? <LoadButton /> : <Loaded id={id} />}
    </Paper>
  );
}

function LoadButton() {
  const load = useLoadSample();
  const navigate = useNavigate();
  const start = async (): Promise<void> => {
    try {
      const { id } = await load.mutateAsync();
      await navigate(`/customers/${id}/overview`);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <Button variant="default" loading={load.isPending} onClick={() => void start()}>
      Beispiel laden
    </Button>
  );
}

function Loaded({ id }: { readonly id: string }) {
  return (
    <div className={classes.sample}>
      <Anchor component={Link} to={`/customers/${id}/overview`} underline="always">
        Beispiel ansehen
      </Anchor>
      <RemoveSample id={id} />
    </div>
  );
}
