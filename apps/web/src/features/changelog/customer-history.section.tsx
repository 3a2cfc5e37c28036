import { History } from "./history.tsx";

/** Historie: the entries of one customer and its group. */
export function CustomerHistorySection({ customerId }: { readonly customerId: string }) {
  return <History customerId={customerId} />;
}
