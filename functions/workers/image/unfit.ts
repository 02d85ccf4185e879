import type { ImageRefusal } from '../../../shared/ingestion/image-kind.ts';

/** A file that is not kept, and why. */
export class UnfitImage extends Error {
  override name = 'UnfitImage';
  readonly reason: ImageRefusal;
  constructor(reason: ImageRefusal) {
    super(reason);
    this.reason = reason;
  }
}

export interface Header {
  width: number;
  height: number;
  /** Of EXIF, 1 to 8. */
  orientation: number;
  /** Where the image ends; what follows is not part of it. */
  end: number;
}
