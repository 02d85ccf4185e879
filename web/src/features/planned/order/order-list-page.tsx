// Work orders of a period, of the plant or of a machine: what is open, or the history of what was closed; and what is late, whenever it was planned.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addDays } from '../../../../../shared/day.ts';
import { orders } from '../../../../../shared/planned/order-api.ts';
import { isOpen } from '../../../../../shared/planned/order-state.ts';
import { enumText } from '../../../i18n/text.ts';
import { useNames } from '../../../parts/order/order-names.ts';
import { type OrderRow, openFirst, rowOf } from '../../../parts/order/order-rows.ts';
import { executionPath } from '../../../paths/orders.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Choice } from '../../../ui/choice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PeriodControl, usePeriod } from '../../../ui/table/period-control.tsx';
import { readQuery } from '../../../ui/table/table-memory.ts';
import { useToday } from '../../../ui/today.ts';
import { useAll, useCall } from '../../../use-call.ts';
import { BulkActions, bulkVerbs } from './order-bulk.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderPreview } from './order-preview.tsx';

const shows = ['all', 'open', 'late', 'history'] as const;
type Show = (typeof shows)[number];

export function OrderListPage() {
  const { t } = useTranslation('orders');
  const session = useSession();
  const today = useToday();
  const [period, choose] = usePeriod({ from: addDays(today, -31), to: addDays(today, 31) });
  const [params, setParams] = useSearchParams();
  const show = shows.find((each) => each === params.get('show')) ?? 'all';
  const machineId = Number(params.get('machine')) || undefined;
  const lateToo = show !== 'late' && show !== 'history' && asksForLate(params.get('q'));
  const ofPeriod = useAll(orders.list, { ...period, machineId }, { enabled: show !== 'late' });
  const late = useAll(orders.late, { machineId }, { enabled: show === 'late' || lateToo });
  const kits = useCall(orders.kits, {}, { enabled: show === 'all' || show === 'open' });
  const list = show === 'late' || (lateToo && late.isError) ? late : ofPeriod;
  const names = useNames({ withOperators: true });
  const rows = useMemo(() => {
    if (!list.data || (lateToo && !late.data)) return undefined;
    const found = new Map([...list.data, ...(lateToo ? late.data! : [])].map((order) => [order.id, order]));
    return [...found.values()]
      .filter((order) => fits(show, order))
      .sort(openFirst)
      .map(rowOf(names, today));
  }, [list.data, late.data, lateToo, names, show, today]);
  const offered = bulkVerbs(session);
  const [selected, setSelected] = useState<OrderRow[]>([]);
  const ids = new Set(selected.map(({ id }) => id));
  const chosen = rows?.filter(({ id }) => ids.has(id)) ?? [];
  const columns = useMemo(
    () =>
      orderColumns(t, {
        teams: askerOf(session).resources && session.may('teams', 'pick'),
        path: session.may('workOrders', 'execute') ? (order) => executionPath('desktop', order) : undefined,
        ended: show === 'history',
        lacking: new Set(kits.data?.kits.flatMap(({ id, colour }) => (colour === 'amber' ? id : []))),
      }),
    [t, session, show, kits.data],
  );
  const machine = machineId ? names.machines.get(machineId) : undefined;
  const title = machineId
    ? t('list.ofMachine', { machine: machine ? `${machine.code} – ${machine.description}` : machineId })
    : t('list.title');
  return (
    <>
      <PageTitle
        title={title}
        crumbs={[
          { text: t('crumb') },
          ...(machineId ? [{ text: t('list.title'), href: '/app/mgmt/workorders' }] : []),
        ]}
      />
      <DataTable
        id="work-orders"
        items={rows}
        error={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        columns={columns}
        namespace="orders"
        title={title}
        nameOf={({ code }) => code}
        preview={(order) => <OrderPreview order={order} />}
        emptyText={t(show === 'late' ? 'list.noneLate' : 'list.empty')}
        selection={offered.length > 0 ? 'multi' : undefined}
        selected={chosen}
        onSelect={setSelected}
        actions={
          offered.length > 0 && (
            <BulkActions
              chosen={chosen}
              offered={offered}
              onDone={(refused) => setSelected(chosen.filter(({ id }) => refused.has(id)))}
            />
          )
        }
        controls={
          <SpaceBetween direction="horizontal" size="xs">
            {show !== 'late' && <PeriodControl period={period} onChange={choose} />}
            {lateToo && <Box color="text-body-secondary">{t('list.lateToo')}</Box>}
            <Choice
              label={t('list.show')}
              chosen={show}
              options={shows.map((id) => ({ id, text: t(`list.${id}`) }))}
              onChoose={(id) =>
                setParams((current) => {
                  const next = new URLSearchParams(current);
                  next.delete('page');
                  if (id === 'all') next.delete('show');
                  else next.set('show', id);
                  return next;
                })
              }
            />
          </SpaceBetween>
        }
      />
    </>
  );
}

/** Late is late: whoever filters for it sees all of it, whatever the period. */
const asksForLate = (filter: string | null) =>
  readQuery(filter)?.tokens.some(
    ({ propertyKey, operator, value }) =>
      propertyKey === 'colour' && operator === '=' && value === enumText('orderColour', 'red'),
  ) ?? false;

const fits = (show: Show, { state }: Pick<OrderRow, 'state'>) =>
  show === 'all' || isOpen(state) === (show !== 'history');
