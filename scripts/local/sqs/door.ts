// SQS's JSON protocol over the queues.
import { randomUUID } from 'node:crypto';
import { type Exchange, readBody, sendJson } from '../exchange.ts';
import type { Credentials } from '../signature.ts';
import { verifyHeader } from '../signature.ts';
import { actions, type Input, MAX_BYTES, SqsError } from './actions.ts';
import type { Queues } from './queues.ts';

export function sqsDoor(queues: Queues, credentials: Credentials) {
  return async (exchange: Exchange) => {
    const { request } = exchange;
    const body = await readBody(request, 2 * MAX_BYTES);
    const action = String(request.headers['x-amz-target'] ?? '').replace('AmazonSQS.', '');
    try {
      const problem = verifyHeader(exchange, body, credentials);
      if (problem) throw new SqsError('InvalidSignatureException', problem);
      const run = actions[action];
      if (!run) throw new SqsError('UnsupportedOperation', `${action} is not known here`);
      sendJson(exchange, 200, (await run(queues, JSON.parse(body.toString()) as Input)) ?? {}, contentType);
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      const answer = { __type: `com.amazonaws.sqs#${error.code}`, message: error.message };
      sendJson(exchange, 400, answer, {
        ...contentType,
        'x-amzn-query-error': `${error.code};Sender`,
        'x-amzn-requestid': randomUUID(),
      });
    }
  };
}
const contentType = { 'content-type': 'application/x-amz-json-1.0' };
