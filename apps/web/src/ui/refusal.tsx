import { Alert } from "@mantine/core";

/** Why something was refused, read out at once; nothing as long as `children` is undefined. */
export function Refusal({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  );
}
