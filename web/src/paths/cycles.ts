// Routes of cycles.
import type { CycleItem } from '#shared/planned/cycle-api.ts';
import type { OrderType } from './orders.ts';

const cyclesBase = '/app/planning/maintenanceCycles';

export const cyclePageRoutes = {
  home: `${cyclesBase}/view`,
  list: (type: OrderType) => `${cyclesBase}/view/${type}`,
  choose: (type: OrderType) => `${cyclesBase}/create/${type}`,
  /** A strategy in the address is proposed for the new cycle. */
  create: (type: OrderType, machineId: number, strategyId?: string) =>
    `${cyclesBase}/create/new/${type}?machineId=${machineId}${strategyId === undefined ? '' : `&strategy=${strategyId}`}`,
  edit: ({ typeCycle, id }: Pick<CycleItem, 'typeCycle' | 'id'>) => `${cyclesBase}/edit/${typeCycle}/${id}`,
};
