// Lambda of integration: service accounts, webhooks and calendar feeds, and the calls of other systems.
import { calendars, feeds } from '#shared/integration/feed-api.ts';
import { waitingReadings } from '#shared/integration/machine-data/waiting-api.ts';
import { odata as odataCalls } from '#shared/integration/odata-api.ts';
import { provisioning as provisioningCalls } from '#shared/integration/provisioning-api.ts';
import { publicCalls } from '#shared/integration/public-api.ts';
import { scim as scimCalls } from '#shared/integration/scim-api.ts';
import { serviceAccounts } from '#shared/integration/service-account-api.ts';
import { metricMaps, metricNodes } from '#shared/integration/sparkplug/metric-map-api.ts';
import { webhooks } from '#shared/integration/webhook-api.ts';
import { bindHandlers, serve } from '../http/serve.ts';
import { calendar } from './feed/calendar.ts';
import { feed } from './feed/feed.ts';
import { waitingReading } from './machine-data/waiting.ts';
import { odata } from './odata/odata.ts';
import { scim } from './provisioning/scim.ts';
import { provisioning } from './provisioning/setup.ts';
import { publicCall } from './public-api/public-call.ts';
import { serviceAccount } from './service-account.ts';
import { metricMap } from './sparkplug/metric-map.ts';
import { metricNode } from './sparkplug/metric-node.ts';
import { webhook } from './webhook/webhook.ts';

export const handler = serve(
  bindHandlers(serviceAccounts, serviceAccount),
  bindHandlers(publicCalls, publicCall),
  bindHandlers(webhooks, webhook),
  bindHandlers(feeds, feed),
  bindHandlers(calendars, calendar),
  bindHandlers(odataCalls, odata),
  bindHandlers(waitingReadings, waitingReading),
  bindHandlers(metricMaps, metricMap),
  bindHandlers(metricNodes, metricNode),
  bindHandlers(scimCalls, scim),
  bindHandlers(provisioningCalls, provisioning),
);
