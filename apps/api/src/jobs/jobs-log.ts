export interface JobsLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
