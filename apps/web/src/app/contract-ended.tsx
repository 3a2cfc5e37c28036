import { Alert } from "@mantine/core";
import { IconLockFilled } from "@tabler/icons-react";
import { endedText } from "@krempelfrei/contract/customers/customer-terms";

/**
 * Shown above every page to a member whose contract has ended: until when they can read, and that they cannot change
 * anything.
 */
export default function ContractEnded({ on }: { readonly on: string }) {
  return (
    <Alert color="orange" icon={<IconLockFilled aria-hidden />} role="status" mb="md">
      {endedText(on)}
    </Alert>
  );
}
