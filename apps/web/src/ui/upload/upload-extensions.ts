/** The extensions that a file choice offers and that are accepted from a dropped folder (specification 9). */
export const UPLOAD_EXTENSIONS = [".pdf", ".jpg", ".jpeg", ".png"] as const;
