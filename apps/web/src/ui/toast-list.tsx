import { Notifications } from "@mantine/notifications";
import classes from "./toast-list.module.css";

/** Where toasts stand. A default export, because it is loaded lazily. */
export default function ToastList() {
  return (
    <Notifications position="bottom-right" containerWidth="22rem" classNames={{ root: classes.place }} />
  );
}
