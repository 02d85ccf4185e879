// What the plant reported in a period, as an operator may read it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { type EwoItem, ewos } from '../../../../../shared/requests/ewo-api.ts';
import { readsEwo } from '../../../../../shared/requests/ewo-moves.ts';
import { useMachineName } from '../../../parts/ewo/ewo-cards.tsx';
import { EwoState } from '../../../parts/ewo/ewo-state.tsx';
import { openEwosPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';
import './ewo.css';

/** Product §1: default filters show at least 31 days. */
const DAYS = 31;

export function EwoPastPage() {
  const { t } = useTranslation(['ewo', 'words']);
  const today = useToday();
  const [period, choose] = usePeriod({ from: addDays(today, -DAYS), to: today });
  const list = useAll(ewos.list, period);
  const columns = useColumns();
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
        emptyText={t('past.none')}
        controls={<PeriodControl period={period} onChange={choose} />}
      />
    </>
  );
}

function useColumns(): Column<EwoItem>[] {
  const session = useSession();
  const nameOf = useMachineName();
  return useMemo(() => {
    const asker = askerOf(session);
    return [
      {
        id: 'code',
        value: ({ code }) => code,
        width: 160,
        cell: (ewo) =>
          readsEwo(asker, ewo) ? (
            <PlainLink className="ewo-link" to={openEwosPath(ewo.id)}>
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
        cell: ({ state }) => <EwoState state={state} />,
      },
      { id: 'machine', value: ({ machineId }) => nameOf(machineId), width: 220 },
      { id: 'breakdownDescription', value: (ewo) => ewo.breakdownDescription, width: 260 },
      { id: 'createdAt', kind: 'instant', value: ({ createdAt }) => createdAt, width: 200 },
      { id: 'closedAt', kind: 'instant', value: ({ closedAt }) => closedAt, width: 170, hidden: true },
      { id: 'requester', value: ({ requester }) => requester, width: 160, hidden: true },
    ];
  }, [session, nameOf]);
}
