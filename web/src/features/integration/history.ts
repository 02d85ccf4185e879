// Audit trail definitions of service accounts, webhooks and calendar feeds.

import { FeedDraft } from '#shared/integration/feed.ts';
import { ServiceAccountDraft } from '#shared/integration/service-account.ts';
import { Webhook } from '#shared/integration/webhook.ts';
import { choiceField, type HistoryDefinitions } from '../../ui/history/history-things.ts';

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
  feed: {
    namespace: 'feeds',
    schema: FeedDraft,
    fields: { renewedAt: { kind: 'instant' } },
    page: () => '/app/configuration/feeds',
  },
  webhook: { namespace: 'webhooks', schema: Webhook, fields: { rotatedAt: { kind: 'instant' } } },
};
