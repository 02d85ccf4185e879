// Errors become answers: a refusal with its code and fields; anything else is logged and says nothing of itself.
import type { MiddlewareObj } from '@middy/core';
import { codeIn, say } from '../../shared/messages.ts';
import { type RefusalBody, type RefusalDetails, Refused, statusOf } from '../../shared/refused.ts';
import { log } from './log.ts';
import { addressOf, type Claims, plantCode } from './session.ts';

/** The table had no room or another transaction was under way: nothing was written, and trying again may do. */
const busy = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TimeoutError',
  'TransactionInProgressException',
  'TransactionConflictException',
  'InternalServerError',
  'ServiceUnavailable',
]);

/** The refusal an error amounts to, or undefined for a fault of ours. */
function refusalOf(error: Error & { statusCode?: number }): Refused | undefined {
  if (error instanceof Refused) return error;
  if (error.statusCode === 404) return new Refused('notFound', 'notFound');
  if (error.statusCode === 422 || error.statusCode === 415) return new Refused('invalid', 'brokenJson');
  if (busy.has(error.name)) return new Refused('unavailable', 'unavailable');
  return undefined;
}

/** Codes are for programs: the limits travel beside them. */
function bodyOf({ fields, values }: RefusalDetails): Pick<RefusalBody, 'fields' | 'limits' | 'values'> {
  if (!fields) return { values };
  const read = Object.entries(fields).map(([name, problem]) => ({ name, ...codeIn(problem) }));
  const limited = read.filter(({ limit }) => limit !== undefined);
  return {
    fields: Object.fromEntries(read.map(({ name, code }) => [name, code])),
    limits:
      limited.length > 0 ? Object.fromEntries(limited.map(({ name, limit }) => [name, limit!])) : undefined,
    values,
  };
}

interface Event {
  headers?: Record<string, string | undefined>;
  requestContext?: {
    http?: { method: string; path: string; sourceIp?: string };
    requestId?: string;
    authorizer?: { jwt?: { claims?: Claims } };
  };
}

/** Seconds, where a refusal knows no better. */
const RETRY_AFTER = 60;

/** Somebody tries what they may not, or too often: each leaves one line. */
const watched = new Set(['unauthenticated', 'forbidden', 'tooMany']);

const short = (claim: unknown) => (claim === undefined ? undefined : String(claim).slice(0, 200));

/** Who, what, where; ids only, and nothing of what was sent. */
function whoAndWhere({ kind, code }: Refused, { headers = {}, requestContext = {} }: Event) {
  const { http, requestId, authorizer } = requestContext;
  const { tenant, user } = authorizer?.jwt?.claims ?? {};
  return {
    status: statusOf[kind],
    code,
    tenant: short(tenant),
    user: short(user),
    plant: plantCode.exec(headers['x-plant'] ?? '')?.[0],
    method: http?.method,
    path: http?.path.slice(0, 200),
    from: addressOf(headers, http?.sourceIp ?? ''),
    requestId,
  };
}

export const refusals = (): MiddlewareObj => ({
  onError: (request) => {
    const error = request.error as Error;
    const refused = refusalOf(error);
    const { http, requestId } = (request.event as Event).requestContext ?? {};
    if (refused && watched.has(refused.kind))
      log('warn', 'refused', whoAndWhere(refused, request.event as Event));
    if (!refused || refused.kind === 'unavailable')
      log('error', 'call failed', { call: `${http?.method} ${http?.path}`, requestId, error });
    const code = refused?.code ?? 'unexpected';
    const body: RefusalBody = {
      code,
      message: say(code, 'en', refused?.details.values),
      ...bodyOf(refused?.details ?? {}),
      ...(requestId && { requestId }),
    };
    request.response = {
      statusCode: refused ? statusOf[refused.kind] : 500,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(refused?.kind === 'tooMany' && {
          'retry-after': String(refused.details.retryAfter ?? RETRY_AFTER),
        }),
      },
      body: JSON.stringify(body),
    };
  },
});
