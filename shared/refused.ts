// The one error a user may see: what was refused, by which code, and on which field.
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

export const statusOf: Record<RefusalKind, number> = {
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

/** `fields` names the offending inputs by path ("phases.0.minutes"); `values` fill the message's placeholders. */
export interface RefusalDetails {
  fields?: Record<string, Problem>;
  values?: Record<string, string | number>;
  /** Of too many: seconds after which it is worth another try. */
  retryAfter?: number;
}

/** What travels: the body of every answer that is not 2xx. `message` is English, for logs and for callers without a catalogue. */
export interface RefusalBody extends Pick<RefusalDetails, 'values'> {
  code: MessageCode;
  message: string;
  fields?: Record<string, MessageCode>;
  /** The least or the most a field may be or hold, of those whose code is about that. */
  limits?: Record<string, number>;
  requestId?: string;
}

export class Refused extends Error {
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
