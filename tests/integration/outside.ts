// Calls as external acceptance tests make them: by method and address alone; every write is sent twice under
// an idempotency key of its own.
import { expect } from 'vitest';
import { type Answered, type As, eventOf, everyCall, send } from './harness.ts';

/** Functions by the first segment of the path. */
const servedBy = new Map(
  everyCall
    // Documents have routes of their own.
    .filter(({ call }) => !call.paper)
    .map(({ call, feature }) => [call.path.split('/')[1], feature]),
);

let serial = 0;
const freshKey = () => `01JPTW1CE000000000${String(++serial).padStart(8, '0')}`;

/** Calls a line such as `GET /ewo/items?from=2026-03-01`; returns the answer, or the refusal. */
// biome-ignore lint/suspicious/noExplicitAny: an answer or a refusal, looked into by matchers
export function asked(line: string, body?: object, who: As = {}): Promise<Answered<any>> {
  const [method, address = ''] = line.split(' ');
  const [path, query] = address.split('?');
  const feature = servedBy.get(path!.split('/')[1]);
  if (!feature) throw new Error(`nobody serves ${path}`);
  const call = { method: method as 'GET', path: path! };
  const request = { query: Object.fromEntries(new URLSearchParams(query)), body: JSON.stringify(body) };
  return send(feature, eventOf(call, request, who));
}

/**
 * Returns the answer of a call that must succeed. A write is sent twice under one key: executed once, with
 * the same answer, and refused with another body.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function told(line: string, body?: object, who: As = {}): Promise<any> {
  if (line.startsWith('GET ')) {
    const { status, body: answer } = await asked(line, undefined, who);
    expect(status, `${line}: ${JSON.stringify(answer)}`).toBe(200);
    return answer;
  }
  const named = { ...who, headers: { ...who.headers, 'idempotency-key': freshKey() } };
  const first = await asked(line, body, named);
  expect(first.status, `${line}: ${JSON.stringify(first.body)}`).toBe(200);
  expect(await asked(line, body, named), line).toEqual(first);
  const { status, body: refusal } = await asked(line, { ...body, version: 99 }, named);
  expect([status, refusal.code], line).toEqual([422, 'keyReused']);
  return first.body;
}

/** Returns the status and codes of a call that must be refused. */
export async function refused(line: string, body?: object, who: As = {}) {
  const { status, body: answer } = await asked(line, body, who);
  return { status, code: answer.code, ...(answer.fields && { fields: answer.fields }) };
}
