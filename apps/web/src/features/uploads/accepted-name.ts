import { uploadExtensions } from "../../ui/upload/upload-extensions.ts";

/** True if the name of a file has the extension of an accepted document; the server also checks the content. */
export const isAcceptedName = ({ name }: File): boolean =>
  uploadExtensions().some((extension) => name.toLowerCase().endsWith(extension));
