import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import classes from "./section-nav.module.css";

export interface PageSection {
  /** Id in the address, and of the section's element. */
  readonly id: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly sections: readonly PageSection[];
}

/** The sections of a long page, each with its own address: beside it, or above it on narrow screens. */
export function SectionNav({ label, sections }: Props) {
  const { hash } = useLocation();
  const current = useSectionInView(sections, hash.slice(1));
  useEffect(() => scrollToSection(hash.slice(1)), [hash]);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current;
    const link = row?.querySelector<HTMLElement>(`[href$="#${current}"]`);
    // Only horizontally: the page keeps its scroll position.
    if (row && link) row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className={classes.nav}>
      {sections.map(({ id, label: name }) => (
        <Link
          key={id}
          // Typed values stay on the page, so nothing is asked, and "back" does not step through sections.
          to={{ hash: id }}
          // Scrolls also to the section that the address already names.
          onClick={() => scrollToSection(id)}
          replace
          preventScrollReset
          className={classes.link}
          aria-current={id === current ? "location" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function scrollToSection(id: string): void {
  if (id !== "") document.getElementById(id)?.scrollIntoView({ block: "start" });
}

/** Distance from the top of the window within which a section has begun, in pixels. */
const READING_LINE = 160;

/** The section below the header; at the end of the page, where several are visible, the requested one. */
function useSectionInView(sections: readonly PageSection[], asked: string): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const look = (): void => {
      const topOf = (id: string): number =>
        document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
      const begun = sections.findLast(({ id }) => topOf(id) <= READING_LINE) ?? sections[0];
      const { scrollHeight, clientHeight } = document.documentElement;
      const atEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 1;
      const inView = atEnd ? sections.filter(({ id }) => topOf(id) > 0 && topOf(id) < clientHeight) : [];
      setCurrent((inView.find(({ id }) => id === asked) ?? inView.at(-1) ?? begun)?.id);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [sections, asked]);
  return current;
}
