// Where the pages of cycles stand.
import type { CycleItem } from '../../../shared/planned/cycle-api.ts';

const cycles = '/app/planning/maintenanceCycles';

/** The sort of cycle whose pages exist. */
export const workorders = 'workorders';

export const cyclePaths = {
  home: `${cycles}/view`,
  list: `${cycles}/view/${workorders}`,
  choose: `${cycles}/create/${workorders}`,
  create: (machineId: number) => `${cycles}/create/new/${workorders}?machineId=${machineId}`,
  edit: ({ typeCycle, id }: Pick<CycleItem, 'typeCycle' | 'id'>) => `${cycles}/edit/${typeCycle}/${id}`,
};
