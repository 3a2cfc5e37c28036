import { Link } from "react-router";
import { PRODUCT_NAME } from "../ui/product.ts";
import classes from "./shell.module.css";

const YEAR = new Date().getFullYear();

/** Product name and legal pages. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>
        © {YEAR} {PRODUCT_NAME}
      </span>
      <nav aria-label="Rechtliches" className={classes.legal}>
        <Link to="/impressum" className="touch">
          Impressum
        </Link>
        <Link to="/datenschutz" className="touch">
          Datenschutz
        </Link>
      </nav>
    </footer>
  );
}
