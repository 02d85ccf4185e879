// Errors of a request that do not depend on the request itself.
import type { MessageCode } from '#shared/messages.ts';

/** Thrown if the server could not be reached or another system answered in its place. */
export class Unreachable extends Error {
  override name = 'Unreachable';
  /** Text for the user if the request was sent, so that a write may have been executed. */
  readonly code: MessageCode | undefined;
  constructor(message: string, { code, ...options }: ErrorOptions & { code?: MessageCode } = {}) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Thrown if a gateway, firewall, proxy or login page of the network answered in place of the service; a later
 * attempt may succeed.
 */
export class Intercepted extends Unreachable {
  declare readonly code: MessageCode;
  /** Seconds after which the answer asks to try again. */
  readonly retryAfter: number | undefined;
  constructor(code: MessageCode, retryAfter?: number) {
    super('not answered by the service', { code });
    this.retryAfter = retryAfter;
  }
}

/** Thrown if the service failed in a way that it does not explain; a later attempt may succeed. */
export class ServiceFailure extends Unreachable {
  /** Correlation id of the request, by which an operator finds its log lines. */
  readonly reference: string;
  constructor(reference: string) {
    super('the service failed');
    this.reference = reference;
  }
}

/** Returns the failure that a body in the service's format tells; undefined for any other body. */
export function findServiceFailure(body: unknown): ServiceFailure | undefined {
  const { code, requestId } = (body ?? {}) as { code?: unknown; requestId?: unknown };
  return code === 'unexpected' && typeof requestId === 'string' ? new ServiceFailure(requestId) : undefined;
}
