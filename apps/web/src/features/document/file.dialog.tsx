import { Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { useState } from "react";
import { fileSize, germanDate } from "../../lib/format.ts";
import { ApprovalPanel } from "./approval-panel.tsx";
import { DocumentActions, PhoneActions, MoreMenu } from "./document-actions.tsx";
import { Facts, Foot, folderPath } from "./facts.tsx";
import { useDocumentMarks } from "./facts/fact-marks.ts";
import { ImportantFacts } from "./facts/important-facts.tsx";
import { FileDeadlines } from "../deadlines/file-deadlines.tsx";
import { FileClaimNotice } from "./form/file-claim-notice.tsx";
import { DialogFrame } from "./form/dialog-frame.tsx";
import { searchableText } from "../files/data/reading-words.ts";
import { useSequence } from "../files/data/listed-files.ts";
import { Pager } from "./pager.tsx";
import type { PreviewStart } from "../files/preview/preview-kind.ts";
import { SeriesBar } from "./series/series-bar.tsx";
import { SeriesFoot, SeriesHint } from "./series/series-notes.tsx";
import { PreviewDeck, scrolledBy } from "../files/preview/preview-deck.tsx";
import { useFramedPlaces } from "../files/preview/use-framed-places.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { useFileClaim } from "./form/use-file-claim.ts";
import { useFileDialog, type FileDialogControls } from "./form/use-file-dialog.ts";
import { SuggestedForm } from "./suggested-form.tsx";
import { Versions } from "./versions.tsx";

interface Props {
  readonly file: FileItem;
  /** Position in the document, if it was found by its text. */
  readonly start: PreviewStart | undefined;
  /** True if the form is open from the start: for staff, or because a member opened the form itself. */
  readonly withForm: boolean;
  /** Shows another document in the same dialog. */
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** A document in a large view with its facts; "Bearbeiten" turns them into the form. */
export function FileDialog({ file, start, withForm, onOpen, onClose }: Props) {
  const { workspace } = useWorkspace();
  const { staff } = workspace;
  const claimer = useFileClaim(staff ? file.id : undefined);
  const [anyway, setAnyway] = useState<string>();
  const walk = useWalk(file.id, start);
  const [asked, setAsked] = useState(withForm);
  const editing = asked && file.can_modify;
  const locked = Boolean(claimer) && anyway !== file.id;
  const { framed, pointing, sought } = useFramedPlaces(useDocumentMarks(file.id, editing && !locked));
  const edit = file.can_modify && !staff ? () => setAsked(true) : undefined;
  const dialog = useFileDialog({
    file,
    sequence: useSequence(file.id),
    locked,
    onOpen,
    onClose,
    onSaved: staff ? undefined : () => setAsked(false),
    onEdit: edit,
  });
  const leaveForm = async (): Promise<void> => {
    if (staff) await dialog.close();
    else if (await dialog.cancel()) setAsked(false);
  };
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <DialogFrame
      title={file.name}
      subtitle={folderPath(workspace.tree, file)}
      pager={<DocumentPager dialog={dialog} />}
      actions={
        phone ? (
          <MoreMenu file={file} onGone={onClose} />
        ) : (
          <DocumentActions file={file} editing={editing} onEdit={edit} onGone={onClose} />
        )
      }
      bar={<SeriesBar file={file} onOpen={(id) => void dialog.goTo(walk.to(id))} />}
      preview={<PreviewDeck current={file} following={dialog.following} start={walk.start} framed={framed} />}
      sheet={editing && !staff ? "full" : "half"}
      place={sought}
      onClose={() => void dialog.close()}
      onKeyDown={dialog.onKeyDown}
    >
      {phone && !editing ? <PhoneActions file={file} onEdit={edit} /> : null}
      {editing ? (
        <>
          <FileDeadlines key={`fristen-${file.id}`} file={file} />
          <Text size="sm" c="dimmed" mb="sm">
            {fileSize(file.size)}, hochgeladen am {germanDate(file.created_at)}
            <br />
            Durchsuchbar: {searchableText(file.reading)}
          </Text>
          <ApprovalPanel file={file} />
          {claimer ? (
            <FileClaimNotice
              claimer={claimer}
              anyway={anyway === file.id}
              onAnyway={() => setAnyway(file.id)}
            />
          ) : null}
          <SuggestedForm
            key={`form-${file.id}`}
            file={file}
            dialog={dialog}
            locked={locked}
            onCancel={() => void leaveForm()}
            pointing={pointing}
          />
          {staff ? (
            <>
              <ImportantFacts file={file} pointing={pointing} />
              <SeriesHint file={file} />
              <SeriesFoot file={file} />
              <Group gap="xs" mt="lg">
                <Foot file={file} onGone={onClose} />
              </Group>
              <Versions key={file.id} file={file} />
            </>
          ) : null}
        </>
      ) : (
        <>
          <ApprovalPanel file={file} />
          <Facts file={file} pointing={pointing} />
          <SeriesFoot file={file} />
          <Foot file={file} onGone={onClose} />
        </>
      )}
    </DialogFrame>
  );
}

/** Another document of the same series opens at the position of the previous one, so that pages of two years can be compared. */
function useWalk(current: string, start: PreviewStart | undefined) {
  const [walked, setWalked] = useState<{ readonly id: string; readonly start: PreviewStart }>();
  return {
    start: walked?.id === current ? walked.start : start,
    to(id: string): string {
      setWalked({ id, start: { page: 1, find: "", top: scrolledBy() } });
      return id;
    },
  };
}

function DocumentPager({ dialog }: { readonly dialog: FileDialogControls }) {
  const { position, total, preceding, following } = dialog;
  return (
    <Pager
      position={position}
      total={total}
      onPrevious={preceding && (() => void dialog.previous())}
      onNext={following && (() => void dialog.next())}
    />
  );
}
