// What waits for this team: its tags, and those it may take. Comes after the page it stands on.
import { Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tags } from '../../../../shared/requests/tag-api.ts';
import type { Desk } from '../../paths/orders.ts';
import { Failed } from '../../ui/loading.tsx';
import { useToday } from '../../ui/today.ts';
import { useAll } from '../../use-call.ts';
import { useEwoNames } from '../ewo/ewo-names.ts';
import { TagCards } from './tag-cards.tsx';
import { mostUrgentFirst, rowOf } from './tag-rows.ts';

/** So many are drawn at first: a tablet is slow at more. */
const MOST = 3;

export interface TagsWaitingProps {
  desk: Desk;
  /** Without one: of all teams of the reader. */
  teamId?: number;
}

export function TagsWaiting({ desk, teamId }: TagsWaitingProps) {
  const { t } = useTranslation(['tag', 'common']);
  const [most, setMost] = useState(MOST);
  const today = useToday();
  const names = useEwoNames({ withOperators: true });
  const list = useAll(tags.open, {});
  const rows = useMemo(
    () =>
      list.data
        ?.filter((tag) => teamId === undefined || tag.teamId === undefined || tag.teamId === teamId)
        .sort(mostUrgentFirst)
        .map(rowOf(names, today)),
    [list.data, names, today, teamId],
  );
  if (list.error && !rows) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!rows) return null;
  return (
    <section>
      <SpaceBetween size="s">
        <Header variant="h2" counter={`(${rows.length})`}>
          {t('tag:tags')}
        </Header>
        <TagCards rows={rows.slice(0, most)} desk={desk} label={t('tag:tags')} />
        {rows.length > most && (
          <Button onClick={() => setMost(most + MOST)}>{t('tag:more', { count: rows.length - most })}</Button>
        )}
      </SpaceBetween>
    </section>
  );
}
