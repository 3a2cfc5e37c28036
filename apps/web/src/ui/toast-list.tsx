import { Notifications } from "@mantine/notifications";
import classes from "./toast-list.module.css";

/** Above dialogs (200), below an open menu (300), whose last entries may be in the same corner. */
const LAYER = 250;

/** List of toasts. A default export, because it is loaded lazily. */
export default function ToastList() {
  return (
    <Notifications
      position="bottom-right"
      containerWidth="22rem"
      zIndex={LAYER}
      classNames={{ root: classes.place }}
    />
  );
}
