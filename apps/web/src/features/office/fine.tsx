import { IconCircleCheckFilled } from "@tabler/icons-react";
import classes from "./office.module.css";

export const Fine = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul aria-label="In Ordnung" className={classes.fineList}>
    {texts.map((text) => (
      <li key={text}>
        <IconCircleCheckFilled size={16} aria-hidden /> {text}
      </li>
    ))}
  </ul>
);
