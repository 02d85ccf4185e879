// The only error whose content users see: a refusal with its code and the fields concerned.
import type { MessageCode, Problem } from './messages.ts';

export type RefusalKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'notFound' // 404
  | 'conflict' // 409
  | 'gone' // 410
  | 'tooLarge' // 413
  | 'otherwise' // 422
  | 'tooMany' // 429
  | 'unavailable'; // 503

export const refusalStatuses: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  otherwise: 422,
  tooMany: 429,
  unavailable: 503,
};

/**
 * `fields` maps offending inputs by path ("phases.0.minutes") to problems; `values` fill the message's
 * placeholders.
 */
export interface RefusalDetails {
  fields?: Record<string, Problem>;
  values?: Record<string, string | number>;
  /** Seconds to wait before a retry, for `tooMany` and `unavailable`. */
  retryAfter?: number;
  /** True if the answer has no id of its request, so that it has the same bytes whatever the cause. */
  isUniform?: true;
}

/**
 * The body of every answer that is not 2xx. `message` is English, for logs and for clients without a
 * catalogue.
 */
export interface RefusalBody extends Pick<RefusalDetails, 'values'> {
  code: MessageCode;
  message: string;
  fields?: Record<string, MessageCode>;
  /** Minimum or maximum by field, for codes that are about a limit. */
  limits?: Record<string, number>;
  requestId?: string;
}

export class RefusalError extends Error {
  readonly kind: RefusalKind;
  readonly code: MessageCode;
  readonly details: RefusalDetails;

  constructor(kind: RefusalKind, code: MessageCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refused';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

/** Whether the service refused because it is busy, so that the same request may succeed later. */
export const isTemporaryRefusal = ({ kind }: RefusalError): boolean =>
  kind === 'tooMany' || kind === 'unavailable';
