// Page of calendar feeds: work orders of a team or a person in the calendars of other programs.
import { Box, Button, ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedState } from '#shared/integration/feed.ts';
import { type FeedItem, feeds } from '#shared/integration/feed-api.ts';
import { useSession } from '#web/session/session.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useCall } from '#web/use-call.ts';
import { AddressDialog, CreateFeedDialog, RemoveFeedDialog, RenewFeedDialog } from './feed-dialogs.tsx';

const tones: Record<FeedState, StatusTone> = { active: 'good', ownerGone: 'bad', noRight: 'bad' };

/** Address of the example, as a calendar gets it. */
const EXAMPLE = 'https://plantledger.example.com/api/feed/calendar/feed_….ics';

type Opened = 'create' | 'renew' | 'remove';

export function FeedsPage() {
  const { t } = useTranslation('feeds');
  const session = useSession();
  const list = useCall(feeds.list, {});
  const [selected, setSelected] = useState<FeedItem[]>([]);
  const [opened, setOpened] = useState<Opened>();
  const [url, setUrl] = useState<string>();
  const feed = list.data?.items.find(({ id }) => id === selected[0]?.id);
  const close = () => setOpened(undefined);
  const columns: Column<FeedItem>[] = [
    { id: 'name', value: ({ name }) => name ?? t('gone'), width: 220 },
    {
      id: 'what',
      value: ({ teamId }) => t(teamId === undefined ? 'person' : 'team'),
      width: 130,
    },
    {
      id: 'state',
      value: ({ state }) => state,
      kind: 'choice',
      enum: 'feedState',
      width: 230,
      cell: ({ state }) => <Status enumName="feedState" value={state} tone={tones[state]} />,
    },
    { id: 'owner', value: ({ owner }) => owner, width: 180 },
    { id: 'lastUsedAt', value: ({ lastUsedAt }) => lastUsedAt, kind: 'instant', width: 170 },
    { id: 'updatedAt', value: ({ updatedAt }) => updatedAt, kind: 'instant', hidden: true },
  ];
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('title')} description={t('intro')} />
      <DataTable
        id="feeds"
        variant="container"
        items={list.data?.items}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="feeds"
        title={t('list')}
        emptyText={t('none')}
        selection="single"
        selected={selected}
        onSelect={setSelected}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {session.may('feeds', 'delete') && (
              <Button disabled={!feed} onClick={() => setOpened('remove')}>
                {t('remove')}
              </Button>
            )}
            {session.may('feeds', 'create') && (
              <Button disabled={!feed} onClick={() => setOpened('renew')}>
                {t('renew')}
              </Button>
            )}
            {session.may('feeds', 'create') && (
              <Button variant="primary" onClick={() => setOpened('create')}>
                {t('create')}
              </Button>
            )}
          </SpaceBetween>
        }
      />
      <ExpandableSection headerText={t('how')} defaultExpanded>
        <SpaceBetween size="s">
          {(['holds', 'subscribe', 'secret', 'rights'] as const).map((name) => (
            <div key={name}>{t(`howText.${name}`)}</div>
          ))}
          <Box variant="awsui-key-label">{t('example')}</Box>
          <Box variant="code">{EXAMPLE}</Box>
          <PageLink to="/docs/public-api" variant="primary">
            {t('documentation')}
          </PageLink>
        </SpaceBetween>
      </ExpandableSection>
      {opened === 'create' && list.data && (
        <CreateFeedDialog choices={list.data} onUrl={setUrl} onClose={close} />
      )}
      {opened === 'renew' && feed && <RenewFeedDialog feed={feed} onUrl={setUrl} onClose={close} />}
      {opened === 'remove' && feed && <RemoveFeedDialog feed={feed} onClose={close} />}
      {url !== undefined && <AddressDialog url={url} onClose={() => setUrl(undefined)} />}
    </SpaceBetween>
  );
}
