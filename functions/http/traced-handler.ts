// Entry of every function that is not called by the API: opens the trace of an invocation or of a queue message.
import type { Context, SQSRecord } from 'aws-lambda';
import { describeReason, log } from './log.ts';
import { runInTrace, startTrace } from './trace.ts';

/**
 * Runs each invocation with a new correlation id. An error is logged here and thrown with a message that cites no
 * input, since the runtime logs it once more.
 */
export const traceHandler =
  <Arguments extends unknown[], Answer>(handler: (...event: Arguments) => Promise<Answer>) =>
  (...event: Arguments): Promise<Answer> =>
    startTrace({ function: (event[1] as Context | undefined)?.functionName }, async () => {
      try {
        return await handler(...event);
      } catch (error) {
        log('error', 'invocation failed', { error });
        throw hideInput(error);
      }
    });

/** Returns an error with the name and the stack frames of the given one. */
function hideInput(error: unknown): Error {
  const copy = new Error(describeReason(error));
  if (!(error instanceof Error)) return copy;
  copy.name = error.name;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  copy.stack = [`${copy.name}: ${copy.message}`, ...frames].join('\n');
  return copy;
}

/** Runs the work of a queue message with the correlation id of its sender. */
export const runInMessageTrace = <Result>(
  { messageAttributes }: Pick<SQSRecord, 'messageAttributes'>,
  work: () => Result,
): Result => runInTrace({ correlationId: messageAttributes?.correlation?.stringValue }, work);
