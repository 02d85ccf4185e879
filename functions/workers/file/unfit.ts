import type { FileRefusal } from '../../../shared/ingestion/import.ts';

/** A file whose rows are not taken, and why. */
export class UnfitFile extends Error {
  override name = 'UnfitFile';
  readonly reason: FileRefusal;
  constructor(reason: FileRefusal) {
    super(reason);
    this.reason = reason;
  }
}
