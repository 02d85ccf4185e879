// Open EWOs of a team and unassigned ones, loaded after the page.
import { Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkLayout } from '../../paths/orders.ts';
import { useIsNarrow } from '../../ui/is-narrow.ts';
import { LoadFailure } from '../../ui/loading.tsx';
import { useRunningNow } from '../../ui/today.ts';
import { EwoWorkCards } from './ewo-card.tsx';
import { useEwoNames } from './ewo-names.ts';
import { compareEwoUrgency, toEwoRow } from './ewo-rows.ts';
import { useOpenEwos } from './use-open-ewos.ts';

/** Number of cards shown first, since a tablet renders more slowly. */
const PAGE_SIZE = 9;
/** On a phone the planned work below must stay near. */
const PHONE_PAGE_SIZE = 3;

export interface OpenEwoSectionProps {
  desk: WorkLayout;
  /** Team; if absent, all teams of the user. */
  teamId?: number;
}

export function OpenEwoSection({ desk, teamId }: OpenEwoSectionProps) {
  const { t } = useTranslation(['ewoWork', 'common']);
  const firstCount = useIsNarrow() ? PHONE_PAGE_SIZE : PAGE_SIZE;
  const [furtherCount, setFurtherCount] = useState(0);
  const shownCount = firstCount + furtherCount;
  const now = useRunningNow();
  const names = useEwoNames();
  const list = useOpenEwos();
  const rows = useMemo(
    () =>
      list.data
        ?.filter((ewo) => teamId === undefined || ewo.teamId === undefined || ewo.teamId === teamId)
        .sort(compareEwoUrgency)
        .map(toEwoRow(names, now)),
    [list.data, names, now, teamId],
  );
  if (list.error && !rows) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (!rows) return null;
  return (
    <section>
      <SpaceBetween size="s">
        <Header variant="h2" counter={`(${rows.length})`}>
          {t('ewoWork:ewos')}
        </Header>
        <EwoWorkCards rows={rows.slice(0, shownCount)} desk={desk} label={t('ewoWork:ewos')} />
        {rows.length > shownCount && (
          <Button onClick={() => setFurtherCount(furtherCount + PAGE_SIZE)}>{t('common:showMore')}</Button>
        )}
      </SpaceBetween>
    </section>
  );
}
