// A request of S3: what was asked, of which object.
import type { Exchange } from '../exchange.ts';

export interface Asked extends Exchange {
  bucket: string;
  key: string;
}
