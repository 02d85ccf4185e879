import { type Exchange, send } from '../exchange.ts';
import { buildElement, buildXmlDocument } from './xml.ts';

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

/** Error with an S3 code; its status is 400 unless the code defines another one. */
export class S3Error extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function sendS3Error(exchange: Exchange, { code, message }: S3Error) {
  send(
    exchange,
    statuses[code] ?? 400,
    { 'content-type': 'application/xml' },
    buildXmlDocument(buildElement('Error', { Code: code, Message: message })),
  );
}
