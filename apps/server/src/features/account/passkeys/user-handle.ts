/** Mark that a device keeps with a passkey: the id of the user, nothing that names the person. */
export const userHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
