// Lambda of push: tickets for the push connection.
import { socket } from '#shared/push/socket-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { createTicket } from './ticket.ts';

export const handler = serve(bindHandlers(socket, { ticket: createTicket }));
