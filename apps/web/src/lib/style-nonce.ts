/** Nonce of style elements, sent by the server with each page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

/** For the library that locks scrolling behind a dialog: it looks for the nonce only here. */
export function allowOwnStyles(): void {
  Object.assign(globalThis, { ["__webpack_nonce__"]: styleNonce() });
}
