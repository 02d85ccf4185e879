// Page of the EWOs reported in a period, for operators: a table, or cards on a phone.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { type EwoItem, ewos } from '#shared/requests/ewo-api.ts';
import { canReadEwo } from '#shared/requests/ewo-transitions.ts';
import { EwoCards, useMachineName } from '#web/parts/ewo/ewo-cards.tsx';
import { EwoStatus } from '#web/parts/ewo/ewo-status.tsx';
import { getOpenEwosRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { useIsNarrow } from '#web/ui/is-narrow.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PlainLink } from '#web/ui/plain-link.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '#web/ui/table/period-control.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';
import './ewo.css';

/** Product §1: default filters show at least 31 days. */
const DAYS = 31;

export function EwoPastPage() {
  const { t } = useTranslation(['ewo', 'words']);
  const today = useToday();
  const [period, choose] = usePeriod({ from: addDays(today, -DAYS), to: today });
  const list = useAllItems(ewos.list, period);
  const columns = useColumns();
  const isNarrow = useIsNarrow();
  return (
    <>
      <PageTitle title={t('past.title')} />
      <DataTable
        id="ewo-past"
        items={list.data}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="ewo"
        title={t('past.title')}
        defaultSort={{ id: 'createdAt', descending: true }}
        instead={isNarrow ? (items) => <Cards items={items} /> : undefined}
        emptyText={t('past.none')}
        controls={<PeriodControl period={period} onChange={choose} />}
      />
    </>
  );
}

/** Number of cards drawn at first; more are drawn on request. */
const CARDS = 20;

/** Cards of EWOs, newest first. */
function Cards({ items }: { items: readonly EwoItem[] }) {
  const { t } = useTranslation('ewo');
  const principal = toPrincipal(useSession());
  const [visibleCount, setVisibleCount] = useState(CARDS);
  const sorted = items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (
    <SpaceBetween size="m">
      <EwoCards
        items={sorted.slice(0, visibleCount)}
        label={t('past.title')}
        to={(id, ewo) => (canReadEwo(principal, ewo) ? getOpenEwosRoute(id) : undefined)}
      />
      {items.length > visibleCount && (
        <Button onClick={() => setVisibleCount(visibleCount + CARDS)}>
          {t('open.more', { count: items.length - visibleCount })}
        </Button>
      )}
    </SpaceBetween>
  );
}

function useColumns(): Column<EwoItem>[] {
  const session = useSession();
  const getMachineName = useMachineName();
  return useMemo(() => {
    const principal = toPrincipal(session);
    return [
      {
        id: 'code',
        value: ({ code }) => code,
        width: 160,
        cell: (ewo) =>
          canReadEwo(principal, ewo) ? (
            <PlainLink className="ewo-link" to={getOpenEwosRoute(ewo.id)}>
              {ewo.code}
            </PlainLink>
          ) : (
            ewo.code
          ),
      },
      {
        id: 'state',
        kind: 'choice',
        enum: 'ewoState',
        value: ({ state }) => state,
        width: 140,
        cell: ({ state }) => <EwoStatus state={state} />,
      },
      { id: 'machine', value: ({ machineId }) => getMachineName(machineId), width: 220 },
      { id: 'breakdownDescription', value: (ewo) => ewo.breakdownDescription, width: 260 },
      { id: 'createdAt', kind: 'instant', value: ({ createdAt }) => createdAt, width: 200 },
      { id: 'closedAt', kind: 'instant', value: ({ closedAt }) => closedAt, width: 170, hidden: true },
      { id: 'requester', value: ({ requester }) => requester, width: 160, hidden: true },
    ];
  }, [session, getMachineName]);
}
