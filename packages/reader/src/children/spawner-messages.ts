/** From the app to the process that starts children. */
export type Order =
  | {
      readonly type: "start";
      readonly id: number;
      readonly program: string;
      readonly args: readonly string[];
      /** Working directory. */
      readonly folder: string;
      /** The whole standard input. */
      readonly secret?: string | undefined;
      /** The child reads lines, and writes a byte once it has done what a line asks for. */
      readonly answers: boolean;
      /** Priority; that of the app where it is left out, and for one of those that have one at a time. */
      readonly nice?: number | undefined;
    }
  | { readonly type: "line"; readonly id: number; readonly line: string }
  | { readonly type: "kill"; readonly id: number };

/** From that process to the app. */
export type Report =
  | { readonly type: "started"; readonly id: number; readonly pid: number }
  | { readonly type: "answered"; readonly id: number }
  | { readonly type: "failed"; readonly id: number; readonly message: string }
  | {
      readonly type: "ended";
      readonly id: number;
      readonly code: number | null;
      readonly signal: string | null;
    };
