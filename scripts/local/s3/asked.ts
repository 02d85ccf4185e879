// S3 on this machine: contents as files named by their hash, everything about them in SQLite. Here: a request.
import type { Exchange } from '../exchange.ts';

export interface Asked extends Exchange {
  bucket: string;
  key: string;
}
