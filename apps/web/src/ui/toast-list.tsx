import { Notifications } from "@mantine/notifications";

/** Where toasts stand. A default export, because it is loaded lazily. */
export default function ToastList() {
  return <Notifications position="bottom-right" />;
}
