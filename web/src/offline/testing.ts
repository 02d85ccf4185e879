// Test helpers: an unused tablet, and the people who work on it.
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Person } from './store.ts';

/** Clears all browser storage of the tablet. */
export function clearTablet(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('crypto', webcrypto);
  localStorage.clear();
  sessionStorage.clear();
}

/**
 * Signs in these people in this browser session, so that their stored data can be decrypted. The last one is
 * the current user.
 */
export async function signInPeople(...people: readonly Person[]): Promise<void> {
  const { setLastUser: notePerson } = await import('../session/person.ts');
  const { encryptForPerson: seal } = await import('../session/keyring/keyring.ts');
  for (const { user, plant } of people) {
    notePerson(user);
    localStorage.setItem('plant', plant);
    await seal(user, new Uint8Array());
  }
}

/** Returns random numbers from 0 to 1 that a seed repeats. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const html = (status: number, headers: Record<string, string> = {}) => ({
  status,
  body: `<!doctype html><title>${status}</title><h1>Accept the conditions of this network</h1>`,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
});
const json = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

/** Answers that gateways, firewalls, proxies and login pages give in place of the service. */
export const hostileAnswers = [
  ...[200, 401, 403, 404, 409, 410, 413, 422, 500, 502, 503, 504].map((status) => html(status)),
  html(302, { location: 'https://portal.example/login' }),
  html(429, { 'retry-after': '120' }),
  json(429, { message: 'Too Many Requests' }),
  json(429, { code: 'blocked', message: 'Too many requests.' }, { 'retry-after': '60' }),
  json(403, { code: 'blocked', message: 'Blocked by the web ACL.' }),
  json(403, { message: 'Forbidden' }),
  json(401, { message: 'Unauthorized' }),
  json(401, { error: 'proxy authentication' }),
  json(404, { message: 'Not Found' }),
  json(409, { error: 'conflict' }),
  json(413, { message: 'Request Entity Too Large' }),
  json(422, { code: 'DLP_MATCH', message: 'Blocked by policy.' }),
  json(500, { message: 'Internal Server Error' }),
  json(503, { message: 'Service Unavailable' }),
  json(200, { status: 'login', url: 'https://portal.example/login' }),
  json(200, { id: 'session', message: 'Sign in to this network.' }),
  json(200, {}),
  json(200, null),
  json(200, 'ok'),
  { status: 200, body: '', headers: {} },
] as const;

/**
 * Puts a hostile network before a service: a part of the requests is answered by somebody else, or lost, before
 * or after the service has executed them; answers are cut.
 */
export const createHostileFetch =
  (serve: typeof fetch, random: () => number, share: number): typeof fetch =>
  async (url, init) => {
    if (random() >= share) return serve(url, init);
    const isExecuted = random() < 0.5;
    const answer = isExecuted ? await serve(url, init) : undefined;
    if (random() < 0.15) throw new TypeError('network');
    if (answer && random() < 0.5) {
      const { status, headers } = answer;
      const text = await answer.text();
      return new Response(text.slice(0, Math.floor(random() * text.length)), { status, headers });
    }
    const { body, ...rest } = hostileAnswers[Math.floor(random() * hostileAnswers.length)]!;
    return new Response(body, rest);
  };
