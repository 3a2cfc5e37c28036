import { Link } from "react-router";
import { BrandMark } from "../ui/brand.tsx";
import { PRODUCT_NAME } from "../ui/product.ts";
import classes from "./shell.module.css";

/** The mark and the name; links to the person's landing page. */
export function Logo() {
  return (
    <Link to="/" className={`${classes.logo} touch`} aria-label={PRODUCT_NAME}>
      <BrandMark size={30} />
      <span className={classes.logoName}>{PRODUCT_NAME}</span>
    </Link>
  );
}
