import { type Exchange, send } from '../exchange.ts';
import { element, xml } from './xml.ts';

const statuses: Record<string, number> = {
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  MethodNotAllowed: 405,
  PreconditionFailed: 412,
  InvalidRange: 416,
  NotImplemented: 501,
};

/** A refusal by S3's own code; 400 unless the code says otherwise. */
export class S3Error extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function sendError(exchange: Exchange, { code, message }: S3Error) {
  send(
    exchange,
    statuses[code] ?? 400,
    { 'content-type': 'application/xml' },
    xml(element('Error', { Code: code, Message: message })),
  );
}
