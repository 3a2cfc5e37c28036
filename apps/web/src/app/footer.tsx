import type { ReactNode } from "react";
import { Link } from "react-router";
import { PRODUCT_NAME } from "../ui/product.ts";
import classes from "./shell.module.css";

const YEAR = new Date().getFullYear();

/** Product name and legal pages; for signed-in people also help. */
export function Footer({ children }: { readonly children?: ReactNode }) {
  return (
    <footer className={classes.footer}>
      <span>
        © {YEAR} {PRODUCT_NAME}
      </span>
      {children}
      <nav aria-label="Rechtliches" className={classes.legal}>
        <Link to="/impressum">Impressum</Link>
        <Link to="/datenschutz">Datenschutz</Link>
      </nav>
    </footer>
  );
}
