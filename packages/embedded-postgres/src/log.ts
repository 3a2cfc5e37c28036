/** Logger of this package; one of pino fits. */
export interface Log {
  info(message: string): void;
  info(details: object, message: string): void;
  error(message: string): void;
  error(details: object, message: string): void;
}
