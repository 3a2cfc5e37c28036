import { PRODUCT_NAME } from "./product.ts";

/** The mark alone. */
export function BrandMark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#1f6b57" />
      <path d="M9 12.5 16 9l7 3.5v10L16 26l-7-3.5z" fill="#dcece7" />
      <path d="m9 12.5 7 3.5 7-3.5M16 16v10" stroke="#1f6b57" strokeWidth="1.8" fill="none" />
    </svg>
  );
}

/** Mark and name, where they lead nowhere. */
export function Brand({
  className,
  size,
}: {
  readonly className: string | undefined;
  readonly size: number;
}) {
  return (
    <div className={className}>
      <BrandMark size={size} />
      <span>{PRODUCT_NAME}</span>
    </div>
  );
}
