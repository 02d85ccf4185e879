import type { FileRefusal } from '#shared/ingestion/import.ts';

/** Error for a file that is refused, with its code. */
export class FileRefusalError extends Error {
  override name = 'UnfitFile';
  readonly reason: FileRefusal;
  constructor(reason: FileRefusal) {
    super(reason);
    this.reason = reason;
  }
}
