// Texts of work of lower rank that is done in an order (decisions PS20 to PS22).

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Day } from '#shared/day.ts';
import type { JoinedWork } from '#shared/planned/ranks/joined-work.ts';
import { useFormat } from '../../ui/format.ts';
import { type OrderNames, useOrderNames } from './order-names.ts';

type NamedWork = Pick<JoinedWork, 'cycleId' | 'planned' | 'notDone'>;

/** Returns the cycle of the work and its own planned day. */
export const formatJoinedWork = (
  t: TFunction<'orders'>,
  formatDay: (day: Day) => string,
  { cycles }: Pick<OrderNames, 'cycles'>,
  { cycleId, planned, notDone }: NamedWork,
): string =>
  t(notDone ? 'joined.workNotDone' : 'joined.work', {
    cycle: cycles.get(cycleId)?.code ?? `#${cycleId}`,
    day: formatDay(planned),
  });

export function useJoinedWorkTexts(): (joinedWork: readonly NamedWork[] | undefined) => string[] {
  const { t } = useTranslation('orders');
  const { day } = useFormat();
  const names = useOrderNames();
  return (joinedWork = []) => joinedWork.map((work) => formatJoinedWork(t, day, names, work));
}
