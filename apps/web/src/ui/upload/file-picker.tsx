import { Button, Progress, Text } from "@mantine/core";
import { IconCircleCheckFilled, IconFileUploadFilled } from "@tabler/icons-react";
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from "react";
import { messageOf, serverErrors } from "../../lib/form-errors.ts";
import classes from "./file-picker.module.css";
import { uploadExtensions } from "./upload-extensions.ts";

const FAILED = "Die Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es noch einmal.";

interface SendOptions {
  /** Rounded percentage. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

interface Props<Result> {
  /** Name of the file to choose, "Dokument" for example. */
  readonly label: string;
  /** Extensions with their dot; default: extensions of documents. */
  readonly accept?: readonly string[];
  readonly send: (file: File, options: SendOptions) => Promise<Result>;
  /** Answer of the server; undefined when the file was removed. */
  readonly onChange: (result: Result | undefined) => void;
}

type State =
  | { readonly step: "empty"; readonly error?: string }
  | { readonly step: "sending"; readonly name: string; readonly percent: number }
  | { readonly step: "done"; readonly name: string };

/**
 * The single-file picker of specification 4: a file is uploaded as soon as it is chosen or dropped, with a percentage,
 * and then waits for the surrounding form to be submitted. Removing the file resets it.
 */
export function FilePicker<Result>({ label, accept = uploadExtensions(), send, onChange }: Props<Result>) {
  const { state, start, reset } = useSending(send, onChange);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void start(event.dataTransfer.files[0]);
  };
  return (
    <div role="group" aria-label={label}>
      <div
        className={classes.picker}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {state.step === "empty" ? (
          <Empty error={state.error} onChoose={() => input.current?.click()} />
        ) : (
          <Chosen name={state.name} done={state.step === "done"} onDrop={reset}>
            {state.step === "sending" ? (
              <>
                <Text role="status" size="sm">
                  {state.percent} %
                </Text>
                <Progress value={state.percent} aria-label={`${state.name} wird hochgeladen`} w="100%" />
              </>
            ) : (
              <Text role="status" size="sm" lang="en">
                File uploaded. Submit to store
              </Text>
            )}
          </Chosen>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`${label} auswählen`}
          accept={accept.join(",")}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // Reset, so that the same file can be chosen again.
            event.currentTarget.value = "";
            void start(file);
          }}
        />
      </div>
    </div>
  );
}

/** Uploads one file at a time; a new one, or unmounting, aborts the previous upload. */
function useSending<Result>(send: Props<Result>["send"], onChange: Props<Result>["onChange"]) {
  const [state, setState] = useState<State>({ step: "empty" });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const reset = (): void => {
    abort.current?.abort();
    setState({ step: "empty" });
    if (state.step === "done") onChange(undefined);
  };
  const start = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    reset();
    const controller = new AbortController();
    abort.current = controller;
    const { name } = file;
    setState({ step: "sending", name, percent: 0 });
    try {
      const result = await send(file, {
        onProgress: (percent) => {
          if (!controller.signal.aborted) setState({ step: "sending", name, percent });
        },
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      setState({ step: "done", name });
      onChange(result);
    } catch (failure) {
      if (controller.signal.aborted) return;
      const error = Object.values(serverErrors(failure))[0] ?? messageOf(failure) ?? FAILED;
      setState({ step: "empty", error });
    }
  };
  return { state, start, reset };
}

function Empty({ error, onChoose }: { error: string | undefined; onChoose: () => void }) {
  return (
    <>
      <IconFileUploadFilled size={36} aria-hidden className={classes.icon} />
      <Text>Ziehen Sie eine Datei hierher oder wählen Sie eine aus.</Text>
      <Button variant="light" onClick={onChoose}>
        Datei auswählen
      </Button>
      {error === undefined ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </>
  );
}

interface ChosenProps {
  readonly name: string;
  readonly done: boolean;
  readonly onDrop: () => void;
  readonly children: ReactNode;
}

function Chosen({ name, done, onDrop, children }: ChosenProps) {
  return (
    <>
      {done ? <IconCircleCheckFilled size={36} aria-hidden className={classes.icon} /> : null}
      <Text fw={600} className={classes.name}>
        <bdi>{name}</bdi>
      </Text>
      {children}
      <Button variant="default" size="sm" onClick={onDrop}>
        {done ? "Datei entfernen" : "Abbrechen"}
      </Button>
    </>
  );
}
