// Where the pages of cycles stand.
import type { CycleItem } from '../../../shared/planned/cycle-api.ts';
import type { OrderType } from './orders.ts';

const cycles = '/app/planning/maintenanceCycles';

export const cyclePaths = {
  home: `${cycles}/view`,
  list: (type: OrderType) => `${cycles}/view/${type}`,
  choose: (type: OrderType) => `${cycles}/create/${type}`,
  create: (type: OrderType, machineId: number) => `${cycles}/create/new/${type}?machineId=${machineId}`,
  edit: ({ typeCycle, id }: Pick<CycleItem, 'typeCycle' | 'id'>) => `${cycles}/edit/${typeCycle}/${id}`,
};
