// Errors of the user pool in the format of its JSON protocol.
import { type Exchange, sendJson } from '../exchange.ts';

export class PoolError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Answers an error of the pool; any other error is thrown on. */
export function sendPoolError(exchange: Exchange, error: unknown) {
  if (!(error instanceof PoolError)) throw error;
  sendJson(
    exchange,
    400,
    { __type: error.code, message: error.message },
    { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': error.code },
  );
}
