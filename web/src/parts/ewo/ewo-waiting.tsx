// What is broken down and waits for this team: its open EWOs, and those nobody has taken yet. Comes after the page it stands on.
import { Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../../paths/orders.ts';
import { Failed } from '../../ui/loading.tsx';
import { useRunningNow } from '../../ui/today.ts';
import { EwoCards } from './ewo-card.tsx';
import { useEwoNames } from './ewo-names.ts';
import { mostUrgentFirst, rowOf } from './ewo-rows.ts';
import { useOpenEwos } from './use-open-ewos.ts';

/** So many are drawn at first: a tablet is slow at more. */
const MOST = 9;

export interface EwoWaitingProps {
  desk: Desk;
  /** Without one: of all teams of the reader. */
  teamId?: number;
}

export function EwoWaiting({ desk, teamId }: EwoWaitingProps) {
  const { t } = useTranslation(['ewoWork', 'common']);
  const [most, setMost] = useState(MOST);
  const now = useRunningNow();
  const names = useEwoNames();
  const list = useOpenEwos();
  const rows = useMemo(
    () =>
      list.data
        ?.filter((ewo) => teamId === undefined || ewo.teamId === undefined || ewo.teamId === teamId)
        .sort(mostUrgentFirst)
        .map(rowOf(names, now)),
    [list.data, names, now, teamId],
  );
  if (list.error && !rows) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!rows) return null;
  return (
    <section>
      <SpaceBetween size="s">
        <Header variant="h2" counter={`(${rows.length})`}>
          {t('ewoWork:ewos')}
        </Header>
        <EwoCards rows={rows.slice(0, most)} desk={desk} label={t('ewoWork:ewos')} />
        {rows.length > most && <Button onClick={() => setMost(most + MOST)}>{t('common:showMore')}</Button>}
      </SpaceBetween>
    </section>
  );
}
