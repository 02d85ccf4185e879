// Lambda of integration: service accounts, webhooks and calendar feeds, and the calls of other systems.
import { calendars, feeds } from '#shared/integration/feed-api.ts';
import { waitingReadings } from '#shared/integration/machine-data/waiting-api.ts';
import { odata as odataCalls } from '#shared/integration/odata-api.ts';
import { publicCalls } from '#shared/integration/public-api.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import { webhooks } from '#shared/integration/webhook-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { calendar } from './feed/calendar.ts';
import { feed } from './feed/feed.ts';
import { waitingReading } from './machine-data/waiting.ts';
import { odata } from './odata/odata.ts';
import { publicCall } from './public-api/public-call.ts';
import { serviceAccount } from './service-account.ts';
import { webhook } from './webhook/webhook.ts';

export const handler = serve(
  bindHandlers(serviceAccounts, serviceAccount),
  bindHandlers(publicCalls, publicCall),
  bindHandlers(webhooks, webhook),
  bindHandlers(feeds, feed),
  bindHandlers(calendars, calendar),
  bindHandlers(odataCalls, odata),
  bindHandlers(waitingReadings, waitingReading),
);
