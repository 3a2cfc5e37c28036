import { can } from "@krempelfrei/contract/access";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { Suspense } from "react";
import { lazy } from "../../../lib/lazy.ts";
import { useUser } from "../../../lib/session.ts";
import { useWorkspace } from "../../files/data/workspace.ts";

const Lessons = lazy(() => import("./lessons.tsx"));

/** Lessons of a filed document, for staff who may approve documents. */
export function OfficeLessons({ file: { id, author, folder_id } }: { readonly file: FileItem }) {
  const { workspace } = useWorkspace();
  const { role } = useUser();
  const isFiled = author !== null && folder_id !== null;
  if (!workspace.staff || !isFiled || !can(role, "documents.approve")) return null;
  return (
    <Suspense>
      <Lessons key={id} fileId={id} />
    </Suspense>
  );
}
