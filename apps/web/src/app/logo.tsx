import { Link } from "react-router";
import { PRODUCT_NAME } from "../ui/product.ts";
import classes from "./shell.module.css";

/** The mark and the name; leads to one's landing page. */
export function Logo() {
  return (
    <Link to="/" className={classes.logo} aria-label={PRODUCT_NAME}>
      <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="#1f6b57" />
        <path d="M9 12.5 16 9l7 3.5v10L16 26l-7-3.5z" fill="#dcece7" />
        <path d="m9 12.5 7 3.5 7-3.5M16 16v10" stroke="#1f6b57" strokeWidth="1.8" fill="none" />
      </svg>
      <span className={classes.logoName}>{PRODUCT_NAME}</span>
    </Link>
  );
}
