/** What a style element needs to count, once for each loading of the page; the server gives it with the page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

/** For what locks the scrolling behind a dialog: it looks for the nonce in this place alone. */
export function allowOwnStyles(): void {
  Object.assign(globalThis, { ["__webpack_nonce__"]: styleNonce() });
}
