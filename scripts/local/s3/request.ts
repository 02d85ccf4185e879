// S3 of the local stack stores contents as files named by their hash, and the metadata in SQLite. This module
// defines a request.
import type { Exchange } from '../exchange.ts';

export interface S3Request extends Exchange {
  bucket: string;
  key: string;
}
