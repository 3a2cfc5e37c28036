/** What a choice of files offers, and what is taken of a dropped folder (specification, section 9). */
export const UPLOAD_EXTENSIONS = [".pdf", ".jpg", ".jpeg", ".png"] as const;
