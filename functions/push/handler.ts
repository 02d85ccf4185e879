// Lambda of push: tickets for the push connection, and the devices that show notifications.
import { socket } from '#shared/push/socket-api.ts';
import { deviceSubscriptions } from '#shared/push/subscription-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { deviceSubscriptions as deviceHandlers } from './device-subscription.ts';
import { createTicket } from './ticket.ts';

export const handler = serve(
  bindHandlers(socket, { ticket: createTicket }),
  bindHandlers(deviceSubscriptions, deviceHandlers),
);
