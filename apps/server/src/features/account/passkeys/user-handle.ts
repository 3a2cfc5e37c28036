/** User handle that a device stores with a passkey: the id of the user, without any name. */
export const userHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
