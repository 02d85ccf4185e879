// Tablet page of a cycle's orders: open and recently closed ones.
import { Box, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/day.ts';
import { isOpen } from '#shared/planned/order-state.ts';
import { OrderCards } from '#web/parts/order/order-card.tsx';
import { useOrderNames } from '#web/parts/order/order-names.ts';
import { toOrderRow } from '#web/parts/order/order-rows.ts';
import { getOrderCalls, useOrderType } from '#web/parts/order/order-types.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useToday } from '#web/ui/today.ts';
import { useAllItems } from '#web/use-call.ts';

const PERIOD_DAYS = 31;
const MAX_CARDS = 10;

export function TabletCyclePage() {
  const { t } = useTranslation('orders');
  const today = useToday();
  const names = useOrderNames();
  const cycleId = Number(useRouteParams<'cycleId'>().cycleId);
  const list = useAllItems(getOrderCalls({ type: useOrderType() }).list, {
    from: addDays(today, -PERIOD_DAYS),
    to: addDays(today, PERIOD_DAYS),
    cycleId,
  });
  const rows = useMemo(() => (list.data ?? []).map(toOrderRow(names, today)), [list.data, names, today]);
  const openOrders = rows.filter(({ state }) => isOpen(state)).slice(0, MAX_CARDS);
  const closedOrders = rows
    .filter(({ state }) => !isOpen(state))
    .slice(-MAX_CARDS)
    .reverse();
  const cycle = names.cycles.get(cycleId);
  const machine = rows[0] && `${rows[0].machine} ${rows[0].machineDescription}`;
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={cycle ? `${cycle.code} ${cycle.description}` : t('list.ofCycle')}
        description={machine}
      />
      <Loaded query={list}>
        {() => (
          <SpaceBetween size="l">
            {rows.length === 0 && <Box variant="p">{t('list.empty')}</Box>}
            {openOrders.length > 0 && (
              <SpaceBetween size="s">
                <Header variant="h2">{t('list.open')}</Header>
                <OrderCards rows={openOrders} label={t('list.open')} />
              </SpaceBetween>
            )}
            {closedOrders.length > 0 && (
              <SpaceBetween size="s">
                <Header variant="h2">{t('list.history')}</Header>
                <OrderCards rows={closedOrders} label={t('list.history')} />
              </SpaceBetween>
            )}
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}
