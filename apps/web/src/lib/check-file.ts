import { ApiError } from "./api-error.ts";
import { currentSession } from "./session-state.ts";

const MB = 1024 ** 2;

/** Throws the server's error for a file that is empty or too large, before the upload. */
export function checkFileSize({ size }: File): void {
  const most = currentSession().user?.upload_max_bytes;
  if (size === 0) refuseFile("Die Datei ist leer.");
  if (most !== undefined && size > most)
    refuseFile(`Die Datei ist zu groß. Erlaubt sind höchstens ${Math.floor(most / MB)} MB.`);
}

export function refuseFile(message: string): never {
  throw new ApiError(422, { message, errors: { file: [message] } });
}
