/** The ways to add; those without a function are not offered here. */
export interface Ways {
  readonly files: () => void;
  readonly directory: () => void;
  readonly camera: () => void;
  readonly folder: (() => void) | undefined;
  readonly single: (() => void) | undefined;
}
