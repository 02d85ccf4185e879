// The orders of one cycle on the tablet: what is open, and what was done lately.
import { Box, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../../shared/day.ts';
import { isOpen } from '../../../../../shared/planned/order-state.ts';
import { OrderCards } from '../../../parts/order/order-card.tsx';
import { useNames } from '../../../parts/order/order-names.ts';
import { rowOf } from '../../../parts/order/order-rows.ts';
import { callsOf, useOrderType } from '../../../parts/order/order-types.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useToday } from '../../../ui/today.ts';
import { useAll } from '../../../use-call.ts';

const DAYS = 31;
const MOST = 10;

export function TabletCyclePage() {
  const { t } = useTranslation('orders');
  const today = useToday();
  const names = useNames();
  const cycleId = Number(usePathParams<'cycleId'>().cycleId);
  const list = useAll(callsOf({ type: useOrderType() }).list, {
    from: addDays(today, -DAYS),
    to: addDays(today, DAYS),
    cycleId,
  });
  const rows = useMemo(() => (list.data ?? []).map(rowOf(names, today)), [list.data, names, today]);
  const open = rows.filter(({ state }) => isOpen(state)).slice(0, MOST);
  const done = rows
    .filter(({ state }) => !isOpen(state))
    .slice(-MOST)
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
            {open.length > 0 && (
              <SpaceBetween size="s">
                <Header variant="h2">{t('list.open')}</Header>
                <OrderCards rows={open} label={t('list.open')} />
              </SpaceBetween>
            )}
            {done.length > 0 && (
              <SpaceBetween size="s">
                <Header variant="h2">{t('list.history')}</Header>
                <OrderCards rows={done} label={t('list.history')} />
              </SpaceBetween>
            )}
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}
