import { ActionIcon, Badge, Button, Group, Text, TextInput } from "@mantine/core";
import { NAME_MAX } from "@krempelfrei/contract/limits";
import type { StackDetails, StackPage } from "@krempelfrei/contract/stacks/stacks";
import { IconArrowMerge, IconEye, IconEyeOff, IconScissors } from "@tabler/icons-react";
import { Fragment } from "react";
import { AddressHint } from "./address-hint.tsx";
import { CustomerChoice } from "./customer-choice.tsx";
import {
  changePart,
  cutBefore,
  firstIn,
  type CutPart,
  type Cuts,
  joinWithPrevious,
  pagesIn,
  toggleLeftOut,
} from "./cuts.ts";
import type { usePeek } from "./page-peek.tsx";
import { ProposedCut } from "./proposed-cut.tsx";
import { pageUrl } from "./stacks.api.ts";
import classes from "./stacks.module.css";
import { pagesText } from "./stack-words.ts";

interface Props {
  readonly stack: StackDetails;
  readonly part: CutPart;
  /** From 1. */
  readonly number: number;
  readonly cuts: Cuts;
  /** Pages before which a letter seems to begin. */
  readonly proposed: readonly number[];
  readonly onAnswer: (page: number, isRight: boolean) => void;
  readonly onChange: (cuts: Cuts) => void;
  readonly onEnlarge: (page: number) => void;
  readonly over: ReturnType<typeof usePeek>["over"];
}

/** A planned document: customer, name and pages. */
export function PartCard(props: Props) {
  const { stack, part, number, cuts, proposed, onAnswer, onChange, onEnlarge, over } = props;
  const pages = pagesIn(part, cuts.leftOut).length;
  const first = firstIn(part, cuts.leftOut);
  return (
    <section className={classes.part} aria-label={`Dokument ${number}`} data-empty={pages === 0 || undefined}>
      <Group justify="space-between" gap="sm">
        <Text fw={600}>
          Dokument {number}
          <Text span c="dimmed" fw={400}>
            {" · "}
            {pages === 0 ? "keine Seiten" : pagesText(pages)}
            {number > 1 ? cutText(part, first) : ""}
          </Text>
        </Text>
        {number > 1 ? (
          <Button
            size="compact-sm"
            px="sm"
            variant="default"
            leftSection={<IconArrowMerge size={16} aria-hidden />}
            aria-label={`Dokument ${number} mit dem vorigen verbinden`}
            onClick={() => onChange(joinWithPrevious(cuts, part.from))}
          >
            Mit dem vorigen verbinden
          </Button>
        ) : null}
      </Group>
      {pages === 0 ? null : (
        <div className={classes.fields}>
          <CustomerChoice
            value={part.customer}
            onChange={(customer) => onChange(changePart(cuts, part.from, { customer }))}
          />
          <TextInput
            label="Name"
            maxLength={NAME_MAX}
            value={part.name}
            error={part.name.trim() === "" ? "Das Feld darf nicht leer sein" : undefined}
            onChange={(event) => onChange(changePart(cuts, part.from, { name: event.currentTarget.value }))}
          />
        </div>
      )}
      <AddressHint
        address={first?.address}
        chosen={part.customer}
        number={number}
        onChoose={(customer) => onChange(changePart(cuts, part.from, { customer }))}
      />
      <ul className={classes.sheets}>
        {part.sheets.map((sheet, index) => (
          <Fragment key={sheet.page}>
            {proposed.includes(sheet.page) ? (
              <ProposedCut
                sheet={sheet}
                hasKeys={sheet.page === proposed[0]}
                onAnswer={(isRight) => onAnswer(sheet.page, isRight)}
              />
            ) : null}
            <Sheet
              stackId={stack.id}
              sheet={sheet}
              isFirst={index === 0}
              isOut={cuts.leftOut.has(sheet.page)}
              onCut={() => onChange(cutBefore(stack, cuts, sheet.page))}
              onToggle={() => onChange(toggleLeftOut(cuts, sheet.page))}
              onEnlarge={() => onEnlarge(sheet.page)}
              over={sheet.has_picture ? over(sheet.page) : undefined}
            />
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

/** Why the document begins here; nothing after a cut by hand. */
function cutText({ sheets }: CutPart, first: StackPage | undefined): string {
  if (sheets[0]?.kind === "separator") return " · getrennt: Trennblatt";
  return first?.cut ? ` · getrennt: ${first.cut.why.join(", ")}` : "";
}

interface SheetProps {
  readonly stackId: string;
  readonly sheet: StackPage;
  readonly isFirst: boolean;
  readonly isOut: boolean;
  readonly onCut: () => void;
  readonly onToggle: () => void;
  readonly onEnlarge: () => void;
  readonly over: ReturnType<Props["over"]> | undefined;
}

function Sheet({ stackId, sheet, isFirst, isOut, onCut, onToggle, onEnlarge, over }: SheetProps) {
  const { page, has_picture } = sheet;
  return (
    <li className={classes.sheet} data-out={isOut || undefined}>
      <button
        type="button"
        className={classes.picture}
        aria-label={`Seite ${page} groß ansehen`}
        disabled={!has_picture}
        onClick={onEnlarge}
        {...over}
      >
        {has_picture ? <img src={pageUrl(stackId, page)} alt="" loading="lazy" /> : "Kein Bild"}
        <Mark sheet={sheet} isOut={isOut} />
      </button>
      <Group gap={4} wrap="nowrap" justify="space-between">
        <Text size="sm">Seite {page}</Text>
        <Group gap={2} wrap="nowrap">
          {isFirst ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              title="Hier trennen"
              aria-label={`Vor Seite ${page} trennen`}
              onClick={onCut}
            >
              <IconScissors size={18} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            title={isOut ? "Aufnehmen" : "Weglassen"}
            aria-label={`Seite ${page} ${isOut ? "aufnehmen" : "weglassen"}`}
            onClick={onToggle}
          >
            {isOut ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
          </ActionIcon>
        </Group>
      </Group>
    </li>
  );
}

function Mark({ sheet: { kind, customer }, isOut }: { readonly sheet: StackPage; readonly isOut: boolean }) {
  const text =
    kind === "separator"
      ? `Trennblatt${customer ? "" : ", Kunde unbekannt"}`
      : kind === "blank"
        ? "Leer"
        : isOut
          ? "Weggelassen"
          : undefined;
  return text === undefined ? null : (
    <Badge className={classes.mark} variant="filled" color="dark" tt="none">
      {text}
    </Badge>
  );
}
