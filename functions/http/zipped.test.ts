import { expect, test } from 'vitest';
import { takesGzip } from './zipped.ts';

test.each(['gzip', 'br, gzip', 'deflate,GZIP , br', 'gzip;q=0.5', 'br;q=1.0, gzip; q=0.05', 'gzip;q=1'])(
  'whoever says %j takes it compressed',
  (accepted) => expect(takesGzip(accepted)).toBe(true),
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip;q=0.0', 'x-gzip', 'br;q=1, gzip; q=0'])(
  'whoever says %j takes it as it is',
  (accepted) => expect(takesGzip(accepted)).toBe(false),
);
