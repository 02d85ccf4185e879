// Lambda of `$disconnect`: removes a connection that its page or the gateway has closed.
import { createSocketHandler } from '../http/socket.ts';
import { removeConnection } from './connection.ts';

export const handler = createSocketHandler((call) => removeConnection(call, call.connectionId));
