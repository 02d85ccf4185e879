import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../../shared/messages.ts';
import { type RefusalDetails, type RefusalKind, Refused } from '../../shared/refused.ts';
import { refusals } from './refusals.ts';

const lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines.length = 0;
  const hear = (line: unknown) => lines.push(JSON.parse(String(line))) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(hear);
  vi.spyOn(process.stderr, 'write').mockImplementation(hear);
});
afterEach(() => vi.restoreAllMocks());

const event = {
  headers: { 'x-plant': 'P1', 'x-viewer-address': '203.0.113.7', authorization: 'Bearer secret' },
  requestContext: {
    http: { method: 'POST', path: '/machine/items', sourceIp: '198.51.100.1' },
    requestId: 'r1',
    authorizer: { jwt: { claims: { tenant: 'acme', user: 'ada', email: 'ada@acme.example' } } },
  },
};
function answerTo(error: unknown, of: object = event) {
  const request = { error, event: of, response: undefined as unknown };
  refusals().onError!(request as never);
  const { statusCode, headers, body } = request.response as {
    statusCode: number;
    headers: Record<string, string>;
    body: string;
  };
  return { status: statusCode, headers, body: JSON.parse(body) };
}
const refusal = (kind: RefusalKind, details?: RefusalDetails) => new Refused(kind, 'stale', details);

describe('a refusal', () => {
  it.each<[RefusalKind, number]>([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['notFound', 404],
    ['conflict', 409],
    ['gone', 410],
    ['tooLarge', 413],
    ['otherwise', 422],
    ['tooMany', 429],
    ['unavailable', 503],
  ])('of kind %s is an answer of %i, kept by nobody', (kind, status) => {
    const answer = answerTo(refusal(kind));
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    expect(answer.body).toMatchObject({ code: 'stale', requestId: 'r1', message: expect.any(String) });
  });

  it('says its values in its message, and its limits beside the codes of its fields', () => {
    const { body } = answerTo(
      new Refused('conflict', 'inUse', {
        values: { by: 'machines', count: 3 },
        fields: { a: 'required', 'b.0': problem('tooLong', 40), c: problem('tooSmall', 0) },
      }),
    );
    expect(body).toMatchObject({
      fields: { a: 'required', 'b.0': 'tooLong', c: 'tooSmall' },
      limits: { 'b.0': 40, c: 0 },
      values: { by: 'machines', count: 3 },
    });
    expect(body.message).toContain('3');
  });

  it('without fields or limits has none', () => {
    expect(Object.keys(answerTo(refusal('conflict', { values: { by: 'Ada' } })).body).sort()).toEqual([
      'code',
      'message',
      'requestId',
      'values',
    ]);
    expect(answerTo(refusal('invalid', { fields: { a: 'required' } })).body).not.toHaveProperty('limits');
    expect(answerTo(refusal('invalid'), {}).body).not.toHaveProperty('requestId');
  });

  it('of too many says when to come again, and no other does', () => {
    expect(answerTo(refusal('tooMany', { retryAfter: 6 })).headers['retry-after']).toBe('6');
    expect(answerTo(refusal('tooMany')).headers['retry-after']).toBe('60');
    expect(answerTo(refusal('unavailable', { retryAfter: 6 })).headers).not.toHaveProperty('retry-after');
  });

  it.each<[RefusalKind]>([['unauthenticated'], ['forbidden'], ['tooMany']])(
    'of kind %s leaves one line: who, what, where, and nothing that was sent',
    (kind) => {
      const { status } = answerTo(refusal(kind));
      expect(lines).toEqual([
        {
          level: 'warn',
          message: 'refused',
          at: expect.any(String),
          status,
          code: 'stale',
          tenant: 'acme',
          user: 'ada',
          plant: 'P1',
          method: 'POST',
          path: '/machine/items',
          from: '203.0.113.7',
          requestId: 'r1',
        },
      ]);
    },
  );

  it('of other kinds leaves none', () => {
    for (const kind of ['invalid', 'notFound', 'conflict', 'tooLarge'] as const) answerTo(refusal(kind));
    expect(lines).toEqual([]);
  });

  it('leaves a line whatever is known of the call, cut to what fits', () => {
    const long = 'x'.repeat(300);
    answerTo(refusal('forbidden'), {
      headers: { 'x-plant': 'not a plant' },
      requestContext: {
        http: { method: 'GET', path: `/${long}`, sourceIp: '198.51.100.1' },
        authorizer: { jwt: { claims: { tenant: 7, user: long } } },
      },
    });
    answerTo(refusal('forbidden'), {});
    answerTo(refusal('forbidden'), { requestContext: { authorizer: {} } });
    expect(lines).toMatchObject([
      { tenant: '7', user: 'x'.repeat(200), path: `/${'x'.repeat(199)}`, from: '198.51.100.1' },
      { status: 403, from: '' },
      { status: 403, from: '' },
    ]);
    for (const line of lines) expect(line).not.toHaveProperty('plant');
    expect(lines[1]).not.toHaveProperty('tenant');
  });
});

describe('an error', () => {
  const named = (name: string) => Object.assign(new Error('pk acme#P1'), { name });

  it.each([
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'TimeoutError',
    'TransactionInProgressException',
    'TransactionConflictException',
    'InternalServerError',
    'ServiceUnavailable',
  ])('called %s is a table that is busy: unavailable, and logged', (name) => {
    expect(answerTo(named(name))).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(lines).toMatchObject([
      { level: 'error', message: 'call failed', call: 'POST /machine/items', requestId: 'r1', error: name },
    ]);
  });

  it('nobody foresaw is logged, and says nothing of itself', () => {
    const { status, body } = answerTo(named('Odd'));
    expect([status, body]).toEqual([
      500,
      { code: 'unexpected', message: 'Something went wrong', requestId: 'r1' },
    ]);
    expect(lines).toMatchObject([{ level: 'error', reason: 'pk acme#P1' }]);
    expect(answerTo(named('Odd'), {}).status).toBe(500);
  });

  it.each([
    [404, 404, 'notFound'],
    [422, 400, 'brokenJson'],
    [415, 400, 'brokenJson'],
    [400, 500, 'unexpected'],
  ])('of what reads the call, of status %i, is an answer of %i: %s', (statusCode, status, code) => {
    expect(answerTo(Object.assign(new Error('x'), { statusCode }))).toMatchObject({ status, body: { code } });
    expect(lines).toHaveLength(status === 500 ? 1 : 0);
  });
});
