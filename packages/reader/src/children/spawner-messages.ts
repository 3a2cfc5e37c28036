/** Messages from the app to the process that starts children. */
export type Order =
  | {
      readonly type: "start";
      readonly id: number;
      readonly program: string;
      readonly args: readonly string[];
      /** Working directory. */
      readonly folder: string;
      /** The whole standard input of the child. */
      readonly secret?: string | undefined;
      /** True: the child reads lines, and writes one byte after the work on each line. */
      readonly answers: boolean;
      /** Niceness of the process; by default that of the app. */
      readonly nice?: number | undefined;
    }
  | { readonly type: "line"; readonly id: number; readonly line: string }
  | { readonly type: "kill"; readonly id: number };

/** Messages from that process to the app. */
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
