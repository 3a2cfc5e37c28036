import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { useQuery } from "@tanstack/react-query";
import { useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { confirmProceed } from "../../ui/confirm.tsx";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";
import { suggestionsQuery } from "../files/data/suggestions.api.ts";
import { isListed } from "../files/data/filter-files.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { leaveField } from "../document/form/dialog-keys.ts";
import { errorsOf, toValues, type FileFormValues } from "../document/form/file-form-values.ts";
import { useFileClaim } from "../document/form/use-file-claim.ts";
import { useFileForm, type FileFormControls } from "../document/form/use-file-form.ts";
import {
  answered,
  type Answers,
  type AskedField,
  isVague,
  questionsOf,
} from "../document/suggestions/questions.ts";
import { allValuesOf, valuesOf } from "../document/suggestions/suggested-values.ts";
import { rememberFolder } from "./last-folder.ts";
import { sortingKey } from "./sorting-keys.ts";
import { inOrderOfKeys } from "./sorting-templates.tsx";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { FileFormApi } from "../document/form/file-fields.tsx";
import { useFolderSuggestion, type FolderSuggestion } from "./use-folder-suggestion.ts";

/** Functions of the form for the surrounding dialog. */
export interface SortingFormHandle {
  onKeyDown(event: KeyboardEvent): void;
  /** Resolves to true if no typed value gets lost, or the person agrees to lose it. */
  mayLeave(): Promise<boolean>;
  /** Leaves the document unfiled; like `stepBack`, asks before typed values are lost. */
  skip(): Promise<void>;
  stepBack(): Promise<void>;
}

export interface SortingFormOptions {
  readonly file: FileItem;
  /** True while the document is being filed and the next one is shown. */
  readonly hidden: boolean;
  /** True while the document's pages are being changed: it cannot be filed. */
  readonly held: boolean;
  /** True if the document was filed in this round and reopened. */
  readonly again: boolean;
  /** The promise resolves to true if the document is saved and filed. */
  readonly onFile: (save: Promise<boolean>) => void;
  /** Called with the filed document and the path of its folder, in place of a toast. */
  readonly onFiled?: ((saved: FileItem, place: string) => void) | undefined;
  readonly onSkip: () => void;
  /** Goes to the next customer; asks before typed values are lost. */
  readonly onNext: () => void;
  /** Undoes one step; undefined without one. */
  readonly onBack: (() => void) | undefined;
  readonly button: RefObject<HTMLButtonElement | null>;
}

const NO_TEMPLATES: readonly Template[] = [];

/** Moves the cursor to the folder. The type, where the cursor stands at first, is not called empty for being left. */
function goToFolder(form: FileFormApi): void {
  const isUntouched = form.errors["type"] === undefined && !form.isDirty("type");
  form.getInputNode("folder")?.focus();
  if (isUntouched) form.clearFieldError("type");
}

/** The form of one document in sorting: filled by hand, by a template or by suggestions, filed once, or left. */
export function useSortingForm(options: SortingFormOptions) {
  const { file, hidden, held, again, onFile, onFiled } = options;
  const { workspace } = useWorkspace();
  const controls = useFileForm({ file, filedHere: again, guarded: false, onFiled });
  const folder = useFolderSuggestion(controls.form, again ? file.folder_id : null);
  const { data: suggestions } = useQuery({ ...suggestionsQuery(file.id), enabled: !hidden });
  const claimer = useFileClaim(file.id);
  const [anyway, setAnyway] = useState(false);
  // A filed document counts as being saved until its form unmounts.
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState(false);
  const lost = isListed(file) && !saving && !again;
  const locked = lost || (Boolean(claimer) && !anyway);

  const fileIt = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    rememberFolder(workspace.scope, controls.form.getValues().folder);
    const save = controls.save();
    onFile(save);
    if (await save) return;
    setSaving(false);
    setRefused(true);
  };
  const leaving = useLeaving(options, controls, { lost, saving });
  const offer = useOffer(suggestions, folder);
  const filling = fillingOf({
    ...options,
    ...controls,
    ...offer,
    folder,
    fileIt,
    blocked: locked || saving,
  });
  const templates = workspace.browser?.templates ?? NO_TEMPLATES;
  const keyed = inOrderOfKeys(templates);
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = sortingKey(event);
    if (key === undefined) return;
    event.preventDefault();
    if (key === "save") {
      leaveField();
      filling.submit();
    } else if (key === "skip") void leaving.skip();
    else if (key === "back") void leaving.stepBack();
    else if (key === "suggestion") filling.take();
    else if (key === "folder") goToFolder(controls.form);
    else if (key === "next") options.onNext();
    else filling.pick(keyed[key.template]);
  };
  return {
    ...controls,
    ...leaving,
    ...filling,
    saving,
    refused,
    lost,
    locked,
    held,
    claimer,
    anyway,
    openAnyway: () => setAnyway(true),
    suggestions,
    offer,
    folder,
    templates,
    keyed,
    onKeyDown,
  };
}

export type SortingFormControls = ReturnType<typeof useSortingForm>;

interface Offer {
  readonly answers: Answers;
  readonly answer: (field: AskedField, index: number) => void;
  /** Folder of the suggestions; undefined if none is recognised or a person has to choose one. */
  readonly target: string | undefined;
  /** Form values of the suggestions. */
  readonly suggested: Partial<FileFormValues> | undefined;
  /** Form values of an answer. */
  readonly valuesAt: (field: AskedField, index: number) => Partial<FileFormValues>;
  /** True if the person has to check the suggestions before filing. */
  readonly isUnsure: boolean;
  /** True if a question is open. */
  readonly asks: boolean;
}

/** Values of a document's suggestions, given the person's answers to their questions. */
function useOffer(suggestions: FileSuggestions | undefined, folder: FolderSuggestion): Offer {
  const { workspace } = useWorkspace();
  const [answers, setAnswers] = useState<Answers>({});
  const answer = (field: AskedField, index: number): void => setAnswers({ ...answers, [field]: index });
  if (!suggestions)
    return {
      answers,
      answer,
      target: undefined,
      suggested: undefined,
      valuesAt: () => ({}),
      isUnsure: false,
      asks: false,
    };
  const vague = isVague(suggestions);
  const taken = vague ? suggestions : answered(suggestions, answers);
  const open = questionsOf(suggestions, answers).filter(
    ({ field, answer: given }) => given === undefined && (field !== "folder_id" || !folder.isChosen),
  );
  const asksFolder = !vague && open.some(({ field }) => field === "folder_id");
  const target = asksFolder ? undefined : folder.targetOf(taken);
  return {
    answers,
    answer,
    target,
    suggested: { ...allValuesOf(taken, workspace.tree), folder: target ?? "" },
    valuesAt: (field, index) =>
      valuesOf(answered(suggestions, { ...answers, [field]: index }), field, workspace.tree),
    isUnsure: vague || open.length > 0,
    asks: !vague && open.length > 0,
  };
}

interface FillingOptions
  extends
    Pick<FileFormControls, "form" | "applyTemplate" | "base">,
    Omit<Offer, "answers" | "target" | "asks"> {
  readonly folder: FolderSuggestion;
  readonly fileIt: () => Promise<void>;
  readonly blocked: boolean;
  readonly held: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/**
 * Fills the form from a template, or from all suggestions. Then files a document whose suggestions are sure and
 * complete; otherwise moves the focus to the next open field.
 */
function fillingOf(options: FillingOptions) {
  const { form, applyTemplate, suggested, folder, fileIt, blocked, held, button } = options;
  const nodeOf = (field: keyof FileFormValues | undefined): HTMLElement | null =>
    field === undefined ? button.current : form.getInputNode(field);
  const focusNext = (open = openField(form.getValues())): void => nodeOf(open)?.focus();
  const filesAtOnce =
    suggested !== undefined && !options.isUnsure && openField({ ...form.values, ...suggested }) === undefined;
  return {
    filesAtOnce,
    isFilled: openField(form.values) === undefined,
    pick: (template: Template | undefined): void => {
      if (!template || blocked) return;
      // Synchronously, so that the next key press finds the button.
      flushSync(() => applyTemplate(template));
      focusNext();
    },
    take: (): void => {
      if (!suggested || blocked || held) return;
      flushSync(() => {
        folder.keep();
        form.setValues(suggested);
      });
      form.clearErrors();
      const open = openField(form.getValues());
      // An uncertain suggestion is read by the person before the document is filed.
      if (filesAtOnce && open === undefined) void fileIt();
      else (openChoiceIn(button.current?.form) ?? nodeOf(open))?.focus();
    },
    /**
     * Puts the answer into the form, and goes on to the next question; from the last one to the button that takes all, or
     * to the field of "Anders".
     */
    answer: (field: AskedField, index: number): void => {
      flushSync(() => {
        options.answer(field, index);
        if (field === "folder_id") folder.keep();
        form.setValues(index < 0 ? withoutAnswer(options, field) : options.valuesAt(field, index));
      });
      const element = button.current?.form;
      const own = index < 0 ? nodeOf(FIELD_OF[field]) : null;
      (openChoiceIn(element) ?? own ?? element?.querySelector<HTMLElement>("[data-take]"))?.focus();
    },
    /** Files a complete document; otherwise marks missing fields and focuses the first. */
    submit: (): void => {
      if (blocked || held) return;
      const open = openField(form.getValues());
      if (open === undefined) {
        void fileIt();
        return;
      }
      form.validate();
      if (form.getValues().folder === "") form.setFieldError("folder", NO_FOLDER);
      focusNext(open);
    },
  };
}

/** What "Anders" sets: the document's own values, if the form has those of an answer, and not what the person typed. */
function withoutAnswer(
  { form, base, valuesAt }: Pick<FillingOptions, "form" | "base" | "valuesAt">,
  field: AskedField,
): Partial<FileFormValues> {
  const [now, before] = [form.getValues(), toValues(base)];
  const given = [0, 1]
    .map((index) => valuesAt(field, index))
    .find((values) => isPartOf(values, now) && Object.keys(values).length > 0);
  const fields = Object.keys(given ?? {}) as (keyof FileFormValues)[];
  return Object.fromEntries(fields.map((name) => [name, before[name]]));
}

const isPartOf = (values: Partial<FileFormValues>, all: FileFormValues): boolean =>
  Object.entries(values).every(([name, value]) => all[name as keyof FileFormValues] === value);

/** The first choice of an unanswered question. */
const openChoiceIn = (element: HTMLElement | null | undefined): HTMLElement | null =>
  element?.querySelector<HTMLElement>("[role=group][data-open] button") ?? null;

/** The field in which a person types another answer. */
const FIELD_OF: Readonly<Record<AskedField, keyof FileFormValues>> = {
  name: "name",
  author: "author",
  type: "type",
  date: "day",
  folder_id: "folder",
  owner: "owner",
};

const NO_FOLDER = "Bitte einen Ordner wählen";

interface LeavingState {
  /** True if another person has filed the document. */
  readonly lost: boolean;
  readonly saving: boolean;
}

/** Ways out of the form; each asks before typed values are lost. */
function useLeaving(
  { onSkip, onBack }: SortingFormOptions,
  { form, base }: FileFormControls,
  { lost, saving }: LeavingState,
) {
  useUnsavedGuard(isTyped(form.values, base) && !lost);
  const mayLeave = async (): Promise<boolean> => {
    if (saving) return false;
    return !isTyped(form.getValues(), base) || lost || confirmProceed(UNSAVED);
  };
  return {
    mayLeave,
    skip: async (): Promise<void> => {
      if (!saving && (await mayLeave())) onSkip();
    },
    stepBack: async (): Promise<void> => {
      if (onBack && (await mayLeave())) onBack();
    },
  };
}

const UNSAVED = {
  message:
    "Ihre Angaben zu diesem Dokument sind noch nicht gespeichert und gehen verloren. Wollen Sie die Aktion wirklich ausführen?",
};

/** True if the values differ from the document. The folder does not count, because it may be a suggestion. */
const isTyped = (values: FileFormValues, base: FileItem): boolean =>
  JSON.stringify({ ...values, folder: "" }) !== JSON.stringify(toValues(base));

const IN_ORDER = ["type", "name", "author", "day", "month", "year", "owner"] as const;

/** The first incomplete field; undefined if the document can be filed. */
function openField(values: FileFormValues): keyof FileFormValues | undefined {
  const errors = errorsOf(values);
  return (
    IN_ORDER.find((field) => errors[field] !== undefined) ?? (values.folder === "" ? "folder" : undefined)
  );
}
