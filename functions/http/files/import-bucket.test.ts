import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putObject, readObject, removeObjects } from './import-bucket.ts';
import { readJsonObject, readRows, writeJsonObject, writeRows } from './stored-objects.ts';

/** Objects of the bucket by path. */
const kept = new Map<string, string>();
const asked: { method: string; path: string; seconds: string | null }[] = [];
/** Overrides the status or error of the bucket's response. */
let status: number | Error | undefined;
let [now, most] = [0, 0];

async function bucket(address: string | URL | Request, { method = '', body }: RequestInit = {}) {
  const { origin, pathname, searchParams } = new URL(String(address));
  expect(origin).toBe('https://ingestion.example');
  expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  asked.push({ method, path: pathname, seconds: searchParams.get('X-Amz-Expires') });
  most = Math.max(most, ++now);
  await new Promise(setImmediate);
  now--;
  if (status instanceof Error) throw status;
  if (status !== undefined) return new Response('', { status });
  const text = kept.get(pathname);
  if (method === 'PUT') kept.set(pathname, await new Response(body).text());
  if (method === 'DELETE') kept.delete(pathname);
  if (method === 'GET') return new Response(text, { status: text === undefined ? 404 : 200 });
  return new Response('');
}

beforeEach(() => {
  kept.clear();
  asked.length = 0;
  status = undefined;
  most = 0;
  for (const [name, value] of Object.entries({
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local-secret',
    INGESTION_URL: 'https://ingestion.example',
  }))
    vi.stubEnv(name, value);
  vi.stubGlobal('fetch', bucket);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('an object', () => {
  it('is put, read and removed, by its key, at an address of ten minutes', async () => {
    await putObject('acme/a b', 'text è');
    expect(await readObject('acme/a b')).toBe('text è');
    await putObject('acme/bytes', Buffer.from('bytes'));
    expect(kept.get('/acme/bytes')).toBe('bytes');
    await removeObjects(['acme/a b']);
    expect(await readObject('acme/a b')).toBeUndefined();
    expect(asked.slice(0, 2)).toEqual([
      { method: 'PUT', path: '/acme/a%20b', seconds: '600' },
      { method: 'GET', path: '/acme/a%20b', seconds: '600' },
    ]);
  });

  it('may be read for ten minutes from now', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T09:05:00.000Z') });
    const seen: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      seen.push(new URL(address).searchParams.get('X-Amz-Date')!);
      return new Response('');
    });
    await readObject('a');
    vi.useRealTimers();
    expect(seen).toEqual(['20260301T090500Z']);
  });

  it.each([403, 404])('that cannot be told from none is none: %i', async (answer) => {
    status = answer;
    expect(await readObject('a')).toBeUndefined();
    await expect(putObject('a', 'x')).rejects.toThrow(`PUT of an object of ingestion: ${answer}`);
    await expect(removeObjects(['a'])).rejects.toThrow(`DELETE of an object of ingestion: ${answer}`);
  });

  it('that cannot be read is a fault; a bucket out of reach is unavailable', async () => {
    status = 500;
    await expect(readObject('a')).rejects.toThrow('GET of an object of ingestion: 500');
    status = new TypeError('no network');
    await expect(readObject('a')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'unavailable',
      cause: status,
    });
  });

  it('of many is removed ten at a time', async () => {
    await removeObjects(Array.from({ length: 25 }, (_, n) => `a${n}`));
    expect(new Set(asked.map(({ path }) => path)).size).toBe(25);
    expect(most).toBe(10);
  });
});

describe('rows and documents', () => {
  it('come back as they were kept, a line a row', async () => {
    const rows = [{ a: 'x,\n"y"' }, ['b', null], 7];
    await writeRows('rows', rows);
    expect(kept.get('/rows')!.split('\n')).toHaveLength(3);
    expect(await readRows('rows')).toEqual(rows);
    await writeRows('rows', []);
    expect(await readRows('rows')).toEqual([]);
    await writeJsonObject('json', { a: [1] });
    expect(await readJsonObject('json')).toEqual({ a: [1] });
  });

  it('that were never kept are a fault', async () => {
    await expect(readRows('rows')).rejects.toThrow('nothing was kept at rows');
    await expect(readJsonObject('json')).rejects.toThrow('nothing was kept at json');
  });
});
