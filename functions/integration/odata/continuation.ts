// Continuation of a list in pages: a signed token that names a place in the key, bound to the API key and the query, for
// a day (decision G32).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { ODataProblem } from '#shared/integration/odata/problem.ts';
import { deriveKey } from '../../http/seal.ts';

const LIFETIME_MS = 86_400_000;

export interface Place {
  /** Whether the removed rows follow, after all others. */
  isRemoved: boolean;
  /** Cursor of the list; absent: its beginning. */
  next?: string;
  /** Rows still wanted, if the request limits them. */
  left?: number;
}

const sign = (content: string, secret: string, query: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'continuation of a list')).update(`${content} ${query}`).digest();

export function buildToken(place: Place, { secret, query, now }: TokenContext): string {
  const content = Buffer.from(JSON.stringify([place, Date.parse(now) + LIFETIME_MS])).toString('base64url');
  return `${content}.${sign(content, secret, query).toString('base64url')}`;
}

interface TokenContext {
  /** API key of the call. */
  secret: string;
  /** Set and options of the request, without the token. */
  query: string;
  now: string;
}

/** @throws ODataProblem for a token that is forged, of another query, plant or key, or too old */
export function parseToken(token: string, { secret, query, now }: TokenContext): Place {
  const [content = '', signature = ''] = token.split('.');
  const found = Buffer.from(signature, 'base64url');
  const expected = sign(content, secret, query);
  const isSigned = found.length === expected.length && timingSafeEqual(found, expected);
  const [place, until] = isSigned ? JSON.parse(Buffer.from(content, 'base64url').toString()) : [];
  if (!isSigned || until <= Date.parse(now))
    throw new ODataProblem(
      400,
      'badToken',
      'This link is of another query or older than a day. Read the set from the beginning.',
      '$skiptoken',
    );
  return place;
}
