// Page of webhooks: other systems that are told what happens, what was sent to them, and why one was switched off.
import { Alert, Box, Button, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WebhookItem, webhooks } from '#shared/integration/webhook-api.ts';
import { formatSwitchedOff } from '#shared/integration/webhook-text.ts';
import { getLanguage } from '#web/i18n/i18n.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash, flashError } from '#web/ui/flashes.ts';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Status } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall, useSend } from '#web/use-call.ts';
import { DeliveryList } from './delivery-list.tsx';
import { useTypeText } from './type-text.ts';
import { refreshWebhooks, SecretDialog, WebhookForm } from './webhook-form.tsx';

/** Message of the example, as a receiver gets it. */
const EXAMPLE = `POST /in HTTP/1.1
content-type: application/json
webhook-id: 01KB2Z8Q5M3R7T9V1X4C6E8G0J
webhook-timestamp: 1796026502
webhook-signature: v1,c0l/vNvx5Aa8Oe8kzUvjqPspME6NNNOdZALbctJVwKE=

{"id":"01KB2Z8Q5M3R7T9V1X4C6E8G0J","type":"ewo.created","at":"2026-11-30T08:15:02.417Z","plant":"TO1","data":{"id":"01KB2Z8Q3N5P7R9T1V3X5Z7B9D","code":"E-2026-000123","machine":"CNC-01","state":"created","machineStatus":"stopped"}}`;

type Opened = 'create' | 'edit' | 'rotate' | 'remove';

export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const session = useSession();
  const typeText = useTypeText();
  const list = useCall(webhooks.list, {});
  const test = useSend(webhooks.test, { changes: [webhooks.deliveries] });
  const [selected, setSelected] = useState<WebhookItem[]>([]);
  const [opened, setOpened] = useState<Opened>();
  const [secret, setSecret] = useState<string>();
  const webhook = list.data?.items.find(({ id }) => id === selected[0]?.id);
  const close = () => setOpened(undefined);
  const columns: Column<WebhookItem>[] = [
    { id: 'url', value: ({ url }) => url, width: 320 },
    { id: 'types', value: ({ types }) => types.map(typeText).join(', '), width: 300 },
    {
      id: 'state',
      value: ({ active }) => t(active ? 'on' : 'off'),
      width: 130,
      cell: ({ active, off }) => (
        <Status
          enumName="webhookState"
          value={active ? 'on' : off ? 'switchedOff' : 'off'}
          tone={active ? 'good' : off ? 'bad' : 'stopped'}
        />
      ),
    },
    { id: 'waiting', value: ({ waiting }) => waiting, kind: 'number', width: 110 },
    { id: 'updatedAt', value: ({ updatedAt }) => updatedAt, kind: 'instant', hidden: true },
    { id: 'updatedBy', value: ({ updatedBy }) => updatedBy, hidden: true },
  ];
  const sendTest = async () => {
    try {
      await test.send({ id: webhook!.id });
      flash('success', t('testSent'));
    } catch (error) {
      flashError(error);
    }
  };
  const openButton = (what: Exclude<Opened, 'create'>) => (
    <Button disabled={!webhook} onClick={() => setOpened(what)}>
      {t(what)}
    </Button>
  );
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('title')} description={t('intro')} />
      <DataTable
        id="webhooks"
        variant="container"
        items={list.data?.items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="webhooks"
        title={t('list')}
        emptyText={t('none')}
        selection="single"
        selected={selected}
        onSelect={setSelected}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('webhooks', 'execute') && (
              <Button disabled={!webhook} loading={test.sending} onClick={() => void sendTest()}>
                {t('test')}
              </Button>
            )}
            {session.may('webhooks', 'edit') && openButton('edit')}
            {session.may('webhooks', 'edit') && openButton('rotate')}
            {session.may('webhooks', 'delete') && openButton('remove')}
            {session.may('webhooks', 'create') && (
              <Button variant="primary" onClick={() => setOpened('create')}>
                {t('create')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      {webhook?.off && <SwitchedOffAlert webhook={webhook} />}
      {webhook && <DeliveryList key={webhook.id} webhookId={webhook.id} />}
      <ExpandableSection headerText={t('how')}>
        <SpaceBetween size="s">
          {(['p1', 'p2', 'p3', 'p4'] as const).map((name) => (
            <div key={name}>{t(`howText.${name}`)}</div>
          ))}
          <Box variant="awsui-key-label">{t('example')}</Box>
          <pre>{EXAMPLE}</pre>
        </SpaceBetween>
      </ExpandableSection>
      {opened === 'create' && <WebhookForm onSecret={setSecret} onClose={close} />}
      {opened === 'edit' && webhook && <WebhookForm webhook={webhook} onSecret={setSecret} onClose={close} />}
      {opened === 'rotate' && webhook && (
        <RotateDialog webhook={webhook} onSecret={setSecret} onClose={close} />
      )}
      {opened === 'remove' && webhook && <RemoveDialog webhook={webhook} onClose={close} />}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </SpaceBetween>
  );
}

/** Says why the service switched the webhook off, and switches it on. */
function SwitchedOffAlert({ webhook }: { webhook: WebhookItem }) {
  const { t } = useTranslation('webhooks');
  const session = useSession();
  const replace = useSend(webhooks.replace, { changes: [webhooks.list, webhooks.deliveries] });
  const { id, version, url, types, waiting, off } = webhook;
  const switchOn = async () => {
    try {
      await replace.send({ id, version, url, types, active: true });
    } catch (error) {
      flashError(error);
    }
  };
  return (
    <Alert
      type="warning"
      header={t('switchedOff')}
      action={
        session.may('webhooks', 'edit') && (
          <Button loading={replace.sending} onClick={() => void switchOn()}>
            {waiting > 0 ? t('switchOnWaiting', { count: waiting }) : t('switchOn')}
          </Button>
        )
      }
    >
      {off && formatSwitchedOff(off, getLanguage())} {t('kept')}
    </Alert>
  );
}

interface DialogProps {
  webhook: WebhookItem;
  onClose: () => void;
}

function RotateDialog({
  webhook: { id, version },
  onSecret,
  onClose,
}: DialogProps & { onSecret: (secret: string) => void }) {
  const { t } = useTranslation('webhooks');
  const { send } = useSend(webhooks.rotate, { changes: [webhooks.list] });
  return (
    <Confirm
      title={t('rotateTitle')}
      action={t('rotate')}
      onConfirm={async () => onSecret((await send({ id, version })).secret)}
      onClose={onClose}
    >
      {t('rotateText')}
    </Confirm>
  );
}

function RemoveDialog({ webhook: { id, version, url }, onClose }: DialogProps) {
  const { t } = useTranslation('webhooks');
  const { send } = useSend(webhooks.remove, { changes: [webhooks.list] });
  return (
    <Confirm
      title={t('removeTitle', { host: new URL(url).host })}
      action={t('remove')}
      onConfirm={async () => {
        await send({ id, version });
        refreshWebhooks();
        flash('success', t('removed'));
      }}
      onClose={onClose}
    >
      {t('removeText')}
    </Confirm>
  );
}
