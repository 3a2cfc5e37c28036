import { LOGO, PRODUCT_NAME } from "./product.ts";

/** The mark of the product, or the operator's logo. */
export function BrandMark({ size }: { readonly size: number }) {
  if (LOGO !== undefined) return <img src={LOGO} alt="" width={size} height={size} />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-pine-8)" />
      <path d="M9 12.5 16 9l7 3.5v10L16 26l-7-3.5z" fill="var(--mantine-color-pine-1)" />
      <path
        d="m9 12.5 7 3.5 7-3.5M16 16v10"
        stroke="var(--mantine-color-pine-8)"
        strokeWidth="1.8"
        fill="none"
      />
    </svg>
  );
}

/** Mark and name, without a link. */
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
