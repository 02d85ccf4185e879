// Audit trail definitions of service accounts, webhooks, calendar feeds, metrics and values of machines.

import { FeedDraft } from '#shared/integration/feed.ts';
import { ServiceAccountDraft } from '#shared/integration/service-account.ts';
import { MetricMapFields } from '#shared/integration/sparkplug/metric-map.ts';
import { Webhook } from '#shared/integration/webhook.ts';
import { choiceField, type HistoryDefinitions, refField } from '../../ui/history/history-things.ts';

export const history: HistoryDefinitions = {
  serviceAccount: {
    namespace: 'serviceAccounts',
    schema: ServiceAccountDraft,
    fields: {
      scopes: choiceField('accountScope'),
      keyCreatedAt: { kind: 'instant' },
      formerKeyEndsAt: { kind: 'instant' },
    },
    page: () => '/app/configuration/serviceAccounts',
  },
  provisionedGroup: { namespace: 'provisioning' },
  provisioningSetup: {
    namespace: 'provisioning',
    fields: { tokenCreatedAt: { kind: 'instant' }, formerTokenEndsAt: { kind: 'instant' } },
    page: () => '/app/configuration/provisioning',
  },
  feed: {
    namespace: 'feeds',
    schema: FeedDraft,
    fields: { renewedAt: { kind: 'instant' } },
    page: () => '/app/configuration/feeds',
  },
  metricMap: {
    namespace: 'metricMaps',
    schema: MetricMapFields,
    page: () => '/app/configuration/metricMaps',
  },
  metricNode: {
    namespace: 'metricMaps',
    fields: { renewedAt: { kind: 'instant' } },
    page: () => '/app/configuration/metricMaps',
  },
  waitingReading: {
    namespace: 'machineData',
    fields: {
      machineId: refField('machine'),
      meter: choiceField('meter'),
      readAt: { kind: 'instant' },
      because: choiceField('waitReason'),
      state: choiceField('waitingState'),
    },
    page: () => '/app/mgmt/waitingReadings',
  },
  webhook: { namespace: 'webhooks', schema: Webhook, fields: { rotatedAt: { kind: 'instant' } } },
};
