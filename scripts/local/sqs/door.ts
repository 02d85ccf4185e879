// SQS's JSON protocol over the queues.
import { randomUUID } from 'node:crypto';
import { type Exchange, readBody, sendJson } from '../exchange.ts';
import type { SigningCredentials } from '../signature.ts';
import { verifyHeader } from '../signature.ts';
import { MAX_MESSAGE_BYTES, SqsError, type SqsInput, sqsActions } from './actions.ts';
import type { Queues } from './queues.ts';

export function createSqsHandler(queues: Queues, credentials: SigningCredentials) {
  return async (exchange: Exchange) => {
    const { request } = exchange;
    const body = await readBody(request, 2 * MAX_MESSAGE_BYTES);
    const action = String(request.headers['x-amz-target'] ?? '').replace('AmazonSQS.', '');
    try {
      const problem = verifyHeader(exchange, body, credentials);
      if (problem) throw new SqsError('InvalidSignatureException', problem);
      const runAction = sqsActions[action];
      if (!runAction) throw new SqsError('UnsupportedOperation', `${action} is not known here`);
      sendJson(
        exchange,
        200,
        (await runAction(queues, JSON.parse(body.toString()) as SqsInput)) ?? {},
        contentType,
      );
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
