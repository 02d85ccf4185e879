// Errors become answers: a refusal with its code and fields; anything else is logged and says nothing of itself.
import type { MiddlewareObj } from '@middy/core';
import { codeIn, say } from '../../shared/messages.ts';
import { type RefusalBody, type RefusalDetails, Refused, statusOf } from '../../shared/refused.ts';
import { log } from './log.ts';

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

export const refusals = (): MiddlewareObj => ({
  onError: (request) => {
    const error = request.error as Error;
    const refused = refusalOf(error);
    const { http, requestId } =
      (request.event as { requestContext?: { http?: { method: string; path: string }; requestId?: string } })
        .requestContext ?? {};
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
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: JSON.stringify(body),
    };
  },
});
