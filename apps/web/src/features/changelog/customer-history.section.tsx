import { History } from "./history.tsx";

/** Historie: what belongs to one customer and its group. */
export function CustomerHistorySection({ customerId }: { readonly customerId: string }) {
  return <History customerId={customerId} />;
}
