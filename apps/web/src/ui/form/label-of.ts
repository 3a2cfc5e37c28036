/** The visible label of a field, without the asterisk of a required one. */
export function labelOf(field: HTMLElement | null): string {
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : null;
  const words = [...(label?.childNodes ?? [])].filter(
    (node) => !(node instanceof Element && node.getAttribute("aria-hidden") === "true"),
  );
  return words
    .map((node) => node.textContent)
    .join("")
    .trim();
}
