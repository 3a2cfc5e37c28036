import { Notifications } from "@mantine/notifications";
import classes from "./toast-list.module.css";

/** Above dialogs (200), below a menu that is open (300): its last entries may lie where toasts stand. */
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
