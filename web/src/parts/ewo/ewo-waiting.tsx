// What is broken down and waits for this team: its open EWOs, and those nobody has taken yet. Comes after the page it stands on.
import { Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../../paths/orders.ts';
import { Failed } from '../../ui/loading.tsx';
import { useRunningNow } from '../../ui/today.ts';
import { EwoCards } from './ewo-card.tsx';
import { useEwoNames } from './ewo-names.ts';
import { mostUrgentFirst, rowOf } from './ewo-rows.ts';
import { useOpenEwos } from './use-open-ewos.ts';

export interface EwoWaitingProps {
  desk: Desk;
  /** Without one: of all teams of the reader. */
  teamId?: number;
}

export function EwoWaiting({ desk, teamId }: EwoWaitingProps) {
  const { t } = useTranslation('ewoWork');
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
  if (!rows || rows.length === 0) return null;
  return (
    <section>
      <SpaceBetween size="s">
        <Header variant="h2" counter={`(${rows.length})`}>
          {t('ewos')}
        </Header>
        <EwoCards rows={rows} desk={desk} label={t('ewos')} />
      </SpaceBetween>
    </section>
  );
}
