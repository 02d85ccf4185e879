// Page of the plant's service accounts: what each may do, until when, its last use, and why it is switched off.
import { Alert, Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountState } from '#shared/integration/service-account.ts';
import { type ServiceAccountItem, serviceAccounts } from '#shared/integration/service-account-api.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';
import { AdoptDialog, CreateAccountDialog, RevokeDialog, RotateDialog } from './account-dialogs.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { getScopeText } from './scope-texts.ts';

const tones: Record<AccountState, StatusTone> = {
  active: 'good',
  limited: 'warning',
  makerGone: 'bad',
  expired: 'stopped',
  revoked: 'stopped',
};

const columns: Column<ServiceAccountItem>[] = [
  { id: 'name', value: ({ name }) => name, width: 180 },
  {
    id: 'state',
    value: ({ state }) => state,
    kind: 'choice',
    enum: 'accountState',
    width: 180,
    cell: ({ state }) => <Status enumName="accountState" value={state} tone={tones[state]} />,
  },
  { id: 'scopes', value: ({ scopes }) => scopes.map(getScopeText).join(', '), width: 300 },
  { id: 'expiresOn', value: ({ expiresOn }) => expiresOn, kind: 'day', width: 130 },
  { id: 'lastUsedAt', value: ({ lastUsedAt }) => lastUsedAt, kind: 'instant', width: 160 },
  { id: 'maker', value: ({ maker }) => maker, width: 160 },
  { id: 'keys', value: ({ keys }) => keys.map(({ id }) => `plk_${id}_…`).join(', '), width: 200 },
  { id: 'missing', value: ({ missing }) => missing.map(getScopeText).join(', '), hidden: true },
  { id: 'exposedAt', value: ({ exposedAt }) => exposedAt, kind: 'instant', hidden: true },
];

const dialogs = { rotate: RotateDialog, revoke: RevokeDialog, adopt: AdoptDialog };

export function ServiceAccountsPage() {
  const { t } = useTranslation('serviceAccounts');
  const session = useSession();
  const list = useCall(serviceAccounts.list, {});
  const [selected, setSelected] = useState<ServiceAccountItem[]>([]);
  const [opened, setOpened] = useState<{ what: keyof typeof dialogs; id: number }>();
  const [isCreating, setCreating] = useState(false);
  const [newKey, setNewKey] = useState<string>();
  const items = list.data?.items;
  const account = items?.find(({ id }) => id === selected[0]?.id);
  const openedAccount = items?.find(({ id }) => id === opened?.id);
  const Dialog = opened && dialogs[opened.what];
  const isEnded = !account || account.state === 'expired' || account.state === 'revoked';
  const open = (what: keyof typeof dialogs) => account && setOpened({ what, id: account.id });
  const exposed = items?.filter(({ exposedAt, state }) => exposedAt && state !== 'revoked') ?? [];
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('title')} description={t('intro')} />
      {exposed.length > 0 && (
        <Alert type="warning">{t('exposed', { names: exposed.map(({ name }) => name).join(', ') })}</Alert>
      )}
      <DataTable
        id="serviceAccounts"
        variant="container"
        items={items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="serviceAccounts"
        title={t('list')}
        emptyText={t('none')}
        selection="single"
        selected={selected}
        onSelect={setSelected}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('serviceAccounts', 'edit') && (
              <Button disabled={isEnded} onClick={() => open('adopt')}>
                {t('adopt')}
              </Button>
            )}
            {session.may('serviceAccounts', 'edit') && (
              <Button disabled={isEnded} onClick={() => open('rotate')}>
                {t('rotate')}
              </Button>
            )}
            {session.may('serviceAccounts', 'delete') && (
              <Button disabled={!account || account.keys.length === 0} onClick={() => open('revoke')}>
                {t('revoke')}
              </Button>
            )}
            {session.may('serviceAccounts', 'create') && (
              <Button variant="primary" onClick={() => setCreating(true)}>
                {t('create')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      <Container header={<Header variant="h2">{t('states')}</Header>}>
        <SpaceBetween size="xs">
          {(['limited', 'makerGone', 'expired', 'revoked'] as const).map((state) => (
            <Box key={state}>
              <Status enumName="accountState" value={state} tone={tones[state]} /> {t(`why.${state}`)}
            </Box>
          ))}
          <PageLink to="/docs/public-api" variant="primary">
            {t('documentation')}
          </PageLink>
        </SpaceBetween>
      </Container>
      {isCreating && <CreateAccountDialog onKey={setNewKey} onClose={() => setCreating(false)} />}
      {Dialog && openedAccount && (
        <Dialog account={openedAccount} onKey={setNewKey} onClose={() => setOpened(undefined)} />
      )}
      {newKey !== undefined && <NewKeyDialog secretKey={newKey} onClose={() => setNewKey(undefined)} />}
    </SpaceBetween>
  );
}
