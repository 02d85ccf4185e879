// Trace of the work in progress: the correlation id that joins a request with everything it causes, and the
// function, tenant and plant that every log line names.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export interface Trace {
  correlationId: string;
  /** Name of the Lambda function. */
  function?: string;
  tenant?: string;
  plant?: string;
  /** Method and path of the called contract, with its parameters as placeholders. */
  route?: string;
}

const storage = new AsyncLocalStorage<Trace>();

/** Returns the trace of the work in progress; undefined outside of a function, as in seeds. */
export const getTrace = (): Readonly<Trace> | undefined => storage.getStore();

/** Runs work with a trace of its own. */
export const startTrace = <Result>(trace: Partial<Trace>, work: () => Result): Result =>
  storage.run({ correlationId: createCorrelationId(), ...omitAbsent(trace) }, work);

/** Runs work with the given parts of a trace; the other parts are those of the work in progress. */
export const runInTrace = <Result>(parts: Partial<Trace>, work: () => Result): Result =>
  startTrace({ ...storage.getStore(), ...omitAbsent(parts) }, work);

/** Adds what is known only after the work has begun, such as the tenant of a session. */
export function addToTrace(parts: Partial<Trace>): void {
  const current = storage.getStore();
  if (current) Object.assign(current, omitAbsent(parts));
}

const omitAbsent = (parts: Partial<Trace>): Partial<Trace> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

const RANDOM_BYTES = 12;
/** Creates an id of 16 characters, since it is stored with every write. */
const createCorrelationId = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

const MAX_ID_LENGTH = 36;
const requestedId = /^[A-Za-z0-9_-]{8,36}$/;

/**
 * Returns the correlation id of a call: the `x-correlation-id` of the client if it is plain, otherwise the request
 * id of the gateway, without characters that mail headers or tags refuse.
 */
export function readCorrelationId(headerValue: string | undefined, requestId: string | undefined): string {
  if (headerValue !== undefined && requestedId.test(headerValue)) return headerValue;
  return (requestId ?? '').replace(/[^A-Za-z0-9_-]/g, '').slice(0, MAX_ID_LENGTH) || createCorrelationId();
}
