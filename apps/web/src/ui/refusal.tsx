import { Alert } from "@mantine/core";

/** Reason of a refusal, announced at once; renders nothing if `children` is undefined. */
export function Refusal({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  );
}
