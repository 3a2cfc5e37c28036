import { uploadExtensions } from "../../ui/upload/upload-extensions.ts";

/** True if a file has the name of a document; the server also checks the content. */
export const isAcceptedName = ({ name }: File): boolean =>
  uploadExtensions().some((extension) => name.toLowerCase().endsWith(extension));
