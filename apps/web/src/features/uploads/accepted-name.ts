import { uploadExtensions } from "../../ui/upload/upload-extensions.ts";

/** Whether a file is a document by its name; its content decides on the server. */
export const isAcceptedName = ({ name }: File): boolean =>
  uploadExtensions().some((extension) => name.toLowerCase().endsWith(extension));
