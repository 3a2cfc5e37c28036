/** The outcome of one examination, in German. */
export interface Finding {
  readonly about: string;
  /** `skipped`: a dependency is missing, which has a finding of its own. */
  readonly state: "good" | "warning" | "bad" | "skipped";
  readonly text: string;
  /** Advice for the operator; undefined for a good finding. */
  readonly todo?: string;
}

export const good = (text: string) => ({ state: "good", text }) as const;
export const warning = (text: string, todo: string) => ({ state: "warning", text, todo }) as const;
export const bad = (text: string, todo: string) => ({ state: "bad", text, todo }) as const;

/**
 * A part of the installation could not be opened. Checks that need it are skipped; a finding of the part itself gives
 * the reason.
 */
export class NotOpened extends Error {
  /** Name of the finding that reports the reason. */
  readonly about: string;
  readonly finding: Omit<Finding, "about">;
  constructor(about: string, finding: Omit<Finding, "about">) {
    super(`${about}: ${finding.text}`);
    this.name = "NotOpened";
    this.about = about;
    this.finding = finding;
  }
}
