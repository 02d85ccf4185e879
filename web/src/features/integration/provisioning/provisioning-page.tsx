// Page "Provisioning (SCIM)" of tenant-root users: address and token for the company's directory, mapping of its groups,
// how everybody got into a plant, and the last calls.
import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProvisioningAnswer, provisioning } from '#shared/integration/provisioning-api.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';
import { CopiedText } from '../copied-text.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { NewTokenDialog, RevokeTokensDialog, RotateTokenDialog } from './token-dialogs.tsx';

type Membership = ProvisioningAnswer['memberships'][number] & { id: string };
type DirectoryCall = ProvisioningAnswer['calls'][number];

const buildAddress = () => `${window.location.origin}/api/scim/v2`;

export function ProvisioningPage() {
  const { t } = useTranslation('provisioning');
  const { data, error, refetch } = useCall(provisioning.get, {});
  const [opened, setOpened] = useState<'rotate' | 'revoke'>();
  const [token, setToken] = useState<string>();
  const close = () => setOpened(undefined);
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('title')} description={t('intro')} />
      {error && (
        <SpaceBetween size="s">
          <Refusal error={error} />
          <Button onClick={() => void refetch()}>{t('again')}</Button>
        </SpaceBetween>
      )}
      {data && (
        <Connection setup={data} onRotate={() => setOpened('rotate')} onRevoke={() => setOpened('revoke')} />
      )}
      {data && <MappingEditor key={data.version} setup={data} />}
      <Memberships setup={data} />
      <Calls setup={data} onRefresh={() => void refetch()} />
      {data && opened === 'rotate' && <RotateTokenDialog setup={data} onToken={setToken} onClose={close} />}
      {data && opened === 'revoke' && <RevokeTokensDialog setup={data} onClose={close} />}
      {token !== undefined && (
        <NewTokenDialog address={buildAddress()} token={token} onClose={() => setToken(undefined)} />
      )}
    </SpaceBetween>
  );
}

interface ConnectionProps {
  setup: ProvisioningAnswer;
  onRotate: () => void;
  onRevoke: () => void;
}

function Connection({ setup: { tokens }, onRotate, onRevoke }: ConnectionProps) {
  const { t } = useTranslation('provisioning');
  const format = useFormat();
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button disabled={tokens.length === 0} onClick={onRevoke}>
                {t('revoke')}
              </Button>
              <Button variant={tokens.length === 0 ? 'primary' : 'normal'} onClick={onRotate}>
                {t(tokens.length === 0 ? 'createToken' : 'rotate')}
              </Button>
            </SpaceBetween>
          }
        >
          {t('connection')}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <CopiedText label={t('address')} text={buildAddress()} />
        <SpaceBetween size="xxs">
          <Box variant="awsui-key-label">{t('tokens')}</Box>
          {tokens.length === 0 && <Box color="text-body-secondary">{t('noToken')}</Box>}
          {tokens.map(({ id, createdAt, endsAt }) => (
            <div key={id}>
              <Box variant="code" display="inline">{`plk_${id}_…`}</Box>{' '}
              {createdAt !== undefined && t('tokenSince', { at: format.instant(createdAt) })}
              {endsAt !== undefined && t('tokenUntil', { at: format.instant(endsAt) })}
            </div>
          ))}
        </SpaceBetween>
        <PageLink to="/docs/provisioning" variant="primary">
          {t('documentation')}
        </PageLink>
      </SpaceBetween>
    </Container>
  );
}

function Memberships({ setup }: { setup: ProvisioningAnswer | undefined }) {
  const { t } = useTranslation('provisioning');
  const columns: Column<Membership>[] = [
    { id: 'name', value: ({ name }) => name, width: 220 },
    { id: 'plant', value: ({ plant }) => plant, width: 120 },
    { id: 'profile', value: ({ profile }) => profile, kind: 'choice', enum: 'profile', width: 200 },
    { id: 'origin', value: ({ provisioned }) => t(provisioned ? 'byGroup' : 'byHand'), width: 200 },
  ];
  return (
    <DataTable
      id="provisionedMemberships"
      variant="container"
      isSecondary
      items={setup?.memberships.map((each) => ({ ...each, id: `${each.userId}.${each.plant}` }))}
      columns={columns}
      namespace="provisioning"
      title={t('memberships')}
      emptyText={t('noMemberships')}
    />
  );
}

const callColumns: Column<DirectoryCall>[] = [
  { id: 'calledAt', value: ({ calledAt }) => calledAt, kind: 'instant', width: 170 },
  { id: 'method', value: ({ method }) => method, width: 100 },
  { id: 'path', value: ({ path }) => path, width: 360 },
  { id: 'status', value: ({ status }) => status, kind: 'number', width: 100 },
  { id: 'detail', value: ({ detail }) => detail, width: 320 },
];

function Calls({ setup, onRefresh }: { setup: ProvisioningAnswer | undefined; onRefresh: () => void }) {
  const { t } = useTranslation('provisioning');
  return (
    <DataTable
      id="provisioningCalls"
      variant="container"
      isSecondary
      items={setup?.calls}
      columns={callColumns}
      namespace="provisioning"
      title={t('calls')}
      nameOf={({ method, path }) => `${method} ${path}`}
      emptyText={t('noCalls')}
      actions={
        <Button iconName="refresh" onClick={onRefresh}>
          {t('refresh')}
        </Button>
      }
    />
  );
}
