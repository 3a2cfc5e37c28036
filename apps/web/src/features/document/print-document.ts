/** Long enough for the dialog of the browser to have taken the pages. */
const KEPT_MS = 60_000;

/**
 * Prints what stands at an address of our own, by a frame out of sight. A browser that shows no PDF by itself (phones)
 * gets a window of its own instead, from where it prints.
 */
export function printDocument(address: string, isPdf: boolean): void {
  if (isPdf && !navigator.pdfViewerEnabled) {
    window.open(address, "_blank", "noopener");
    return;
  }
  const frame = document.createElement("iframe");
  frame.title = "Druck";
  frame.className = "visually-hidden";
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.addEventListener("load", () => {
    const back = document.activeElement;
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    setTimeout(() => frame.remove(), KEPT_MS);
  });
  frame.src = address;
  document.body.append(frame);
}
