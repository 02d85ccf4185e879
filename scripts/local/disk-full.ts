// Detection of a full disk, and the answers of the stack's services in that case.
import { type Exchange, send, sendJson } from './exchange.ts';
import { buildElement, buildXmlDocument } from './s3/xml.ts';

/** Milliseconds between attempts to repeat work that found no disk space. */
export const DISK_POLL_MS = 1000;

/** SQLite's error number of "database or disk is full". */
const SQLITE_FULL = 13;

export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL;
}

const CODE = 'InsufficientStorage';
const MESSAGE = 'The disk of this machine is full: nothing was written.';

/** Answers with an error of the called service and a status that its client does not retry. */
export function sendDiskFull(exchange: Exchange) {
  if (exchange.path.startsWith('/_aws/s3'))
    return send(
      exchange,
      507,
      { 'content-type': 'application/xml' },
      buildXmlDocument(buildElement('Error', { Code: CODE, Message: MESSAGE })),
    );
  sendJson(exchange, 507, { __type: CODE, message: MESSAGE }, { 'x-amzn-query-error': `${CODE};Receiver` });
}
