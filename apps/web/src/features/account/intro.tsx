import { Anchor } from "@mantine/core";
import { IconCalendarFilled, IconCheck, IconLifebuoyFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import { PRODUCT_NAME } from "../../ui/product.ts";
import classes from "./intro.module.css";

/** The product in one sentence, with a picture on wide screens. */
export function Intro() {
  return (
    <aside className={classes.intro} aria-label={`Was ${PRODUCT_NAME} ist`}>
      <div className={classes.picture} aria-hidden>
        <Sheet className={classes.first} head="#1f6b57" />
        <Sheet className={classes.second} head="#9b2335" />
        <Sheet className={classes.third} head="#3c4643" />
        <span className={classes.filed}>
          <IconCheck size={18} />
          abgelegt in <b>Steuern</b>
        </span>
        <span className={classes.due}>
          <IconCalendarFilled size={18} />
          Einspruch bis 14. Dezember
        </span>
      </div>
      <p className={classes.sentence}>
        Ihre Briefe, geordnet und wiederzufinden: {PRODUCT_NAME} ist der Aktenordner, um den sich jemand
        kümmert.
      </p>
      <p className={classes.how}>Sie fotografieren oder schicken uns Ihre Post. Ihr Krempler legt sie ab.</p>
    </aside>
  );
}

/** Drawing of a letter. */
function Sheet({ className, head }: { readonly className: string | undefined; readonly head: string }) {
  const lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  return (
    <svg className={className} viewBox="0 0 210 297">
      <rect width="210" height="297" rx="3" fill="#fff" />
      <rect x="20" y="20" width="14" height="14" rx="2" fill={head} />
      <rect x="40" y="24" width="70" height="6" rx="3" fill={head} />
      <g fill="#c9cfcc">
        <rect x="20" y="58" width="52" height="4" rx="2" />
        <rect x="20" y="66" width="44" height="4" rx="2" />
        <rect x="136" y="58" width="54" height="4" rx="2" />
      </g>
      <rect x="20" y="100" width="86" height="6" rx="3" fill="#3c4643" />
      <g fill="#dde1df">
        {lines.map((line) => (
          <rect
            key={line}
            x="20"
            y={118 + line * 13}
            width={line % 4 === 3 ? 96 : 164 - (line % 3) * 8}
            height="4"
            rx="2"
          />
        ))}
      </g>
    </svg>
  );
}

/** Link for emergency contacts. */
export function ForContacts() {
  return (
    <div className={classes.contacts}>
      <IconLifebuoyFilled size={22} aria-hidden />
      <span>
        <b>Sie sind Notfallkontakt?</b>
        <Anchor component={Link} to="/sos-access" underline="always">
          Zum Notfallzugang
        </Anchor>
      </span>
    </div>
  );
}
