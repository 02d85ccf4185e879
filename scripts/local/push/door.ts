// API Gateway's management of connections: sends to one, describes it, closes it.
import { type Exchange, readBody, send, sendJson } from '../exchange.ts';
import { type SigningCredentials, verifyHeader } from '../signature.ts';
import type { Sockets } from './sockets.ts';

/** Quota of API Gateway. */
const MAX_MESSAGE_BYTES = 128 * 1024;

export function createConnectionsHandler(sockets: Sockets, credentials: SigningCredentials) {
  return async (exchange: Exchange) => {
    const { method, path, request } = exchange;
    const body = await readBody(request, 2 * MAX_MESSAGE_BYTES);
    const refuse = (status: number, code: string, message: string) =>
      sendJson(exchange, status, { message }, { 'x-amzn-errortype': code });
    // The signed path is escaped once more.
    const signedPath = path.split('/').map(encodeURIComponent).join('/');
    const problem = verifyHeader({ ...exchange, path: signedPath }, body, credentials);
    if (problem) return refuse(403, 'ForbiddenException', problem);
    const [, stagePath, id] =
      /^\/_aws\/push\/(.+)\/@connections\/([^/]+)$/.exec(decodeURIComponent(path)) ?? [];
    if (id === undefined || stagePath !== `${sockets.api?.id}/${sockets.api?.stage}`)
      return refuse(404, 'NotFoundException', 'Not Found');
    const connection = sockets.find(id);
    if (!connection) return refuse(410, 'GoneException', 'Gone');
    if (method === 'GET')
      return sendJson(exchange, 200, {
        connectedAt: new Date(connection.connectedAt).toISOString(),
        lastActiveAt: new Date(connection.lastActiveAt).toISOString(),
      });
    if (method === 'DELETE') {
      sockets.end(id);
      return send(exchange, 204, {});
    }
    if (body.length > MAX_MESSAGE_BYTES) return refuse(413, 'PayloadTooLargeException', 'Payload too large');
    sockets.post(id, body.toString());
    send(exchange, 200, {});
  };
}
