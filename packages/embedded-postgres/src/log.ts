/** Where this package logs what it does; a pino logger fits. */
export interface Log {
  info(message: string): void;
  info(details: object, message: string): void;
  error(message: string): void;
  error(details: object, message: string): void;
}
