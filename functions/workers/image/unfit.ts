import type { ImageRefusal } from '#shared/ingestion/image-kind.ts';

/** Error for a file that is refused, with its code. */
export class ImageRefusalError extends Error {
  override name = 'UnfitImage';
  readonly reason: ImageRefusal;
  constructor(reason: ImageRefusal) {
    super(reason);
    this.reason = reason;
  }
}

export interface ImageHeader {
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** End of the image; following bytes are ignored. */
  end: number;
}
