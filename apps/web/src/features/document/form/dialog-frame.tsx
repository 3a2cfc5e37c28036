import { Modal, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { useSession } from "../../../lib/session.ts";
import { useFocusBack } from "../../../ui/use-focus-back.ts";
import { useTitle } from "../../../ui/title/use-title.ts";
import classes from "./file.dialog.module.css";

interface Props {
  readonly title: string;
  /** Visible title, if it is more than text. */
  readonly heading?: ReactNode;
  /** Below the title: the folder of the document. */
  readonly subtitle?: ReactNode;
  /** Beside the title: the position in a list. */
  readonly pager?: ReactNode;
  /** At the end of the header. */
  readonly actions?: ReactNode;
  /** Below the header. */
  readonly bar?: ReactNode;
  /** Left of the preview, on wide screens: the documents in sequence. */
  readonly strip?: ReactNode;
  readonly preview: ReactNode;
  readonly children: ReactNode;
  /** Below everything, if there is a keyboard and enough space. */
  readonly foot?: ReactNode;
  /**
   * On a phone the panel is a sheet over the page that can be pulled up; `full`, for a form, alternates with the page;
   * `fit` is as high as its content, and `pulled` says whether it is up.
   */
  readonly sheet?: "half" | "full" | "fit";
  readonly pulled?: Pulled | undefined;
  /** Requested position on the page; a new one shows the page. */
  readonly place?: object | undefined;
  /** May ask first. */
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** False if the content marks its first focus by `data-autofocus`. */
  readonly focusTitle?: boolean;
}

/** State of a sheet that is controlled outside of the frame. */
export interface Pulled {
  readonly up: boolean;
  readonly onUp: (up: boolean) => void;
}

/** Specification 2, "File viewer dialog": full width, the preview on the left and the form, or the facts, on the right. */
export function DialogFrame({
  title,
  heading,
  subtitle,
  pager,
  actions,
  bar,
  strip,
  preview,
  children,
  foot,
  sheet = "full",
  pulled,
  place,
  onClose,
  onKeyDown,
  focusTitle = true,
}: Props) {
  useFocusBack();
  const { user } = useSession();
  // Browsers store titles in their history, also after the sign-out. If the person did not choose to stay signed in, the
  // computer may be shared, so the title has no document name.
  useTitle(user?.stays_signed_in ? title : "Dokument", { above: true });
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [turn, setTurn] = useTurn(place);
  const takesTurns = phone && sheet === "full";
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      // Keys of a dialog above arrive here too, by React's tree.
      onKeyDown={(event) => {
        if (event.target instanceof Node && event.currentTarget.contains(event.target)) onKeyDown?.(event);
      }}
      // Not on the content itself, where the class would also style its surroundings.
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius={0}>
        <Modal.Header className={classes.header} data-sheet={sheet}>
          <Modal.CloseButton aria-label="Schließen" className={classes.close} />
          <Names title={heading ?? title} subtitle={subtitle} focusTitle={focusTitle} />
          {pager}
          {actions ? <div className={classes.headerActions}>{actions}</div> : null}
        </Modal.Header>
        {bar}
        {takesTurns ? <Turns turn={turn} onTurn={setTurn} /> : null}
        <Modal.Body
          className={classes.body}
          data-strip={strip ? true : undefined}
          data-turn={takesTurns ? turn : undefined}
          data-sheet={sheet}
        >
          {strip ? <div className={classes.strip}>{strip}</div> : null}
          <div className={classes.preview}>{preview}</div>
          <Side sheet={sheet} phone={phone} pulled={pulled}>
            {children}
          </Side>
        </Modal.Body>
        {foot ? <div className={classes.foot}>{foot}</div> : null}
      </Modal.Content>
    </Modal.Root>
  );
}

interface NamesProps extends Pick<Props, "subtitle" | "focusTitle"> {
  readonly title: ReactNode;
}

function Names({ title, subtitle, focusTitle }: NamesProps) {
  return (
    <div className={classes.names}>
      {/* Gets the first focus, so that no key triggers a button by accident and the dialog's shortcuts work at once. */}
      <Modal.Title
        role="heading"
        aria-level={1}
        className={classes.title}
        tabIndex={-1}
        data-autofocus={focusTitle || undefined}
      >
        {title}
      </Modal.Title>
      {subtitle ? <div className={classes.subtitle}>{subtitle}</div> : null}
    </div>
  );
}

type Turn = "page" | "form";

function Turns({ turn, onTurn }: { readonly turn: Turn; readonly onTurn: (turn: Turn) => void }) {
  return (
    <SegmentedControl
      aria-label="Seite oder Angaben"
      fullWidth
      radius={0}
      size="md"
      data={[
        { value: "page", label: "Seite" },
        { value: "form", label: "Angaben" },
      ]}
      value={turn}
      onChange={onTurn}
    />
  );
}

/** Switches between page and form on small screens; starts with the form, and shows the page when a position is requested. */
function useTurn(place: object | undefined) {
  const [turn, setTurn] = useState<Turn>("form");
  const [asked, setAsked] = useState(place);
  if (place !== asked) {
    setAsked(place);
    if (place) setTurn("page");
  }
  return [turn, setTurn] as const;
}

/** Minimum distance of a pull, in pixels. */
const PULLED = 24;

interface SideProps extends Required<Pick<Props, "sheet" | "children">>, Pick<Props, "pulled"> {
  readonly phone: boolean | undefined;
}

function Side({ sheet, phone, pulled, children }: SideProps) {
  const [ownUp, setOwnUp] = useState(false);
  const { up, onUp: setUp } = pulled ?? { up: ownUp, onUp: setOwnUp };
  const [from, setFrom] = useState<number>();
  const pull = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setFrom(event.clientY);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const way = from === undefined ? 0 : event.clientY - from;
      setFrom(undefined);
      if (Math.abs(way) > PULLED) setUp(way < 0);
    },
  };
  return (
    <div className={classes.side} data-sheet={sheet === "full" || up ? "full" : sheet}>
      {phone && sheet !== "full" ? (
        <button
          type="button"
          className={classes.handle}
          aria-label="Angaben groß zeigen"
          aria-pressed={up}
          onClick={() => setUp(!up)}
          {...pull}
        />
      ) : null}
      {children}
    </div>
  );
}
