import { useMediaQuery } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import classes from "./toast-list.module.css";

/** Narrower, toasts would stand on the panel of the uploads at the bottom. */
const NARROW = "(max-width: 69em)";

/** Where toasts stand. A default export, because it is loaded lazily. */
export default function ToastList() {
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={narrow ? "top-right" : "bottom-right"}
      containerWidth="22rem"
      classNames={{ root: classes.place }}
    />
  );
}
