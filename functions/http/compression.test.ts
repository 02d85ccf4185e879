import { gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { SerializedAnswer } from '../db/cache.ts';
import { buildResponseBody, isGzipAccepted } from './compression.ts';

test.each([
  'gzip',
  'br, gzip',
  'deflate,GZIP , br',
  'gzip;q=0.5',
  'br;q=1.0, gzip; q=0.05',
  'gzip;q=1',
  'gzip;q=0.55',
  'gzip;q=1.000',
])('whoever says %j takes it compressed', (accepted) => expect(isGzipAccepted(accepted)).toBe(true));

test.each([
  undefined,
  '',
  'br',
  'identity',
  'gzip;q=0',
  'gzip;q=0.0',
  'x-gzip',
  'br;q=1, gzip; q=0',
  'gzip;q=1x',
])('whoever says %j takes it as it is', (accepted) => expect(isGzipAccepted(accepted)).toBe(false));

describe('a long answer', () => {
  const long = `"${'é'.repeat(8191)}"`;

  it('travels compressed to whoever takes it so, and is the same', async () => {
    const answer = new SerializedAnswer<string>(long);
    const { body, isBase64Encoded, headers } = await buildResponseBody(answer, 'gzip');
    expect(isBase64Encoded).toBe(true);
    expect(headers).toEqual({ vary: 'accept-encoding', 'content-encoding': 'gzip' });
    expect(gunzipSync(Buffer.from(body!, 'base64')).toString()).toBe(long);
  });

  it('is compressed once', async () => {
    const answer = new SerializedAnswer<string>(long);
    await buildResponseBody(answer, 'gzip');
    const { zipped } = answer;
    expect(zipped).toBeDefined();
    await buildResponseBody(answer, 'gzip');
    expect(answer.zipped).toBe(zipped);
  });

  it('goes as it is to whoever does not, and says that it might have gone otherwise', async () => {
    const answer = new SerializedAnswer<string>(long);
    expect(await buildResponseBody(answer, 'br')).toEqual({
      body: long,
      headers: { vary: 'accept-encoding' },
    });
    expect(answer.zipped).toBeUndefined();
  });

  it('is one of sixteen thousand bytes; a shorter one goes as it is', async () => {
    const short = long.slice(1);
    expect([long, short].map((text) => Buffer.byteLength(text))).toEqual([16_384, 16_383]);
    expect(await buildResponseBody(new SerializedAnswer<string>(short), 'gzip')).toEqual({ body: short });
  });
});
