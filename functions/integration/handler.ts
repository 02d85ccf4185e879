// Lambda of integration: service accounts, and the calls of other systems with their keys.
import { publicCalls } from '#shared/integration/public-api.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import { webhooks } from '#shared/integration/webhook-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { publicCall } from './public-api/public-call.ts';
import { serviceAccount } from './service-account.ts';
import { webhook } from './webhook/webhook.ts';

export const handler = serve(
  bindHandlers(serviceAccounts, serviceAccount),
  bindHandlers(publicCalls, publicCall),
  bindHandlers(webhooks, webhook),
);
