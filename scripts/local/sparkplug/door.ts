// Data plane of AWS IoT: publishes messages of functions at the broker.
import { type Exchange, readBody, sendJson } from '../exchange.ts';
import { type SigningCredentials, verifyHeader } from '../signature.ts';
import type { Broker } from './broker.ts';

/** Quota of AWS IoT. */
const MAX_MESSAGE_BYTES = 128 * 1024;

export function createBrokerHandler(findBroker: () => Broker | undefined, credentials: SigningCredentials) {
  return async (exchange: Exchange) => {
    const { method, path, request } = exchange;
    const body = await readBody(request, MAX_MESSAGE_BYTES);
    // The signed path is escaped once more.
    const signedPath = path.split('/').map(encodeURIComponent).join('/');
    const problem = verifyHeader({ ...exchange, path: signedPath }, body, credentials);
    const refuse = (status: number, code: string, message: string) =>
      sendJson(exchange, status, { message }, { 'x-amzn-errortype': code });
    if (problem) return refuse(403, 'ForbiddenException', problem);
    const topic = /^\/_aws\/iot\/topics\/(.+)$/.exec(path)?.[1];
    if (method !== 'POST' || topic === undefined)
      return refuse(404, 'ResourceNotFoundException', 'Not Found');
    // A stack without a broker has no subscribers.
    await findBroker()?.publish(decodeURIComponent(topic), body);
    sendJson(exchange, 200, {});
  };
}
