// Tags of a team and those it may take, loaded after the page.
import { Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tags } from '#shared/requests/tag-api.ts';
import type { WorkLayout } from '../../paths/orders.ts';
import { LoadFailure } from '../../ui/loading.tsx';
import { useToday } from '../../ui/today.ts';
import { useAllItems } from '../../use-call.ts';
import { useEwoNames } from '../ewo/ewo-names.ts';
import { TagCards } from './tag-cards.tsx';
import { compareTagUrgency, toTagRow } from './tag-rows.ts';

/** Number of cards shown first, since a tablet renders more slowly. */
const PAGE_SIZE = 3;

export interface OpenTagSectionProps {
  desk: WorkLayout;
  /** Team; if absent, all teams of the user. */
  teamId?: number;
}

export function OpenTagSection({ desk, teamId }: OpenTagSectionProps) {
  const { t } = useTranslation(['tag', 'common']);
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const today = useToday();
  const names = useEwoNames({ withOperators: true });
  const list = useAllItems(tags.open, {});
  const rows = useMemo(
    () =>
      list.data
        ?.filter((tag) => teamId === undefined || tag.teamId === undefined || tag.teamId === teamId)
        .sort(compareTagUrgency)
        .map(toTagRow(names, today)),
    [list.data, names, today, teamId],
  );
  if (list.error && !rows) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (!rows) return null;
  return (
    <section>
      <SpaceBetween size="s">
        <Header variant="h2" counter={`(${rows.length})`}>
          {t('tag:tags')}
        </Header>
        <TagCards rows={rows.slice(0, shownCount)} desk={desk} label={t('tag:tags')} />
        {rows.length > shownCount && (
          <Button onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
            {t('tag:more', { count: rows.length - shownCount })}
          </Button>
        )}
      </SpaceBetween>
    </section>
  );
}
