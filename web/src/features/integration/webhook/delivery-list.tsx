// Log of a webhook: what was sent in the last 30 days, with the receiver's answers.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryState } from '#shared/integration/webhook.ts';
import { type DeliveryItem, webhooks } from '#shared/integration/webhook-api.ts';
import { formatFailure } from '#shared/integration/webhook-text.ts';
import { getLanguage } from '#web/i18n/i18n.ts';
import { useSession } from '#web/session/session.ts';
import { flash, flashError } from '#web/ui/flashes.ts';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { useTypeText } from './type-text.ts';

const tones: Record<DeliveryState, StatusTone> = { waiting: 'waiting', delivered: 'good', failed: 'bad' };
/** Number of deliveries that the page shows. */
const SHOWN = 100;

export function DeliveryList({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation('webhooks');
  const session = useSession();
  const typeText = useTypeText();
  const list = useCall(webhooks.deliveries, { id: webhookId, limit: SHOWN });
  const resend = useSend(webhooks.resend, { changes: [webhooks.deliveries, webhooks.list] });
  const [selected, setSelected] = useState<DeliveryItem[]>([]);
  const delivery = list.data?.items.find(({ id }) => id === selected[0]?.id);
  const describeOutcome = ({ last }: DeliveryItem): string | undefined => {
    if (!last) return undefined;
    if (last.reason) return formatFailure({ reason: last.reason, status: last.status }, getLanguage());
    return t('took', { status: last.status, seconds: (last.took / 1000).toFixed(1) });
  };
  const columns: Column<DeliveryItem>[] = [
    { id: 'at', value: ({ at }) => at, kind: 'instant', width: 170 },
    { id: 'type', value: ({ type }) => typeText(type), width: 240 },
    {
      id: 'state',
      value: ({ state }) => state,
      kind: 'choice',
      enum: 'deliveryState',
      width: 150,
      cell: ({ state }) => <Status enumName="deliveryState" value={state} tone={tones[state]} />,
    },
    { id: 'outcome', value: describeOutcome, width: 320 },
    { id: 'attempts', value: ({ attempts }) => attempts, kind: 'number', width: 110 },
    { id: 'id', value: ({ id }) => id, hidden: true },
  ];
  const sendAgain = async () => {
    try {
      await resend.send({ id: webhookId, deliveryId: delivery!.id });
      flash('success', t('resent'));
    } catch (error) {
      flashError(error);
    }
  };
  return (
    <SpaceBetween size="m">
      <DataTable
        id="webhookDeliveries"
        variant="container"
        items={list.data?.items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="webhooks"
        title={t('deliveries')}
        emptyText={t('noDeliveries')}
        selection="single"
        selected={selected}
        onSelect={setSelected}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button iconName="refresh" loading={list.isFetching} onClick={() => void list.refetch()}>
              {t('refresh')}
            </Button>
            {session.may('webhooks', 'execute') && (
              <Button
                disabled={!delivery || delivery.state === 'waiting'}
                loading={resend.sending}
                onClick={() => void sendAgain()}
              >
                {t('resend')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      {delivery && (
        <Container header={<Header variant="h3">{t('sentBody')}</Header>}>
          <SpaceBetween size="s">
            <Box variant="code">{delivery.body}</Box>
            {delivery.answer && (
              <div>
                <Box variant="awsui-key-label">{t('answer')}</Box>
                <Box variant="code">{delivery.answer}</Box>
              </div>
            )}
          </SpaceBetween>
        </Container>
      )}
    </SpaceBetween>
  );
}
