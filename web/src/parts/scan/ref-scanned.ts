// What a label or a code names in a list behind a field.
import type { RefTarget } from '../../../../shared/fields.ts';
import { scanned, type Thing } from '../../../../shared/structure/scanned.ts';
import type { RefScanned } from '../../ui/refs.ts';
import { kindText } from './meant.ts';

const idFor: Partial<Record<RefTarget, (thing: Thing) => number | undefined>> = {
  machine: (thing) => ('machineId' in thing ? thing.machineId : undefined),
  sparePart: (thing) => (thing.kind === 'spare' ? thing.spareId : undefined),
  warehouse: (thing) => ('warehouseId' in thing ? thing.warehouseId : undefined),
};

export const refScanned: RefScanned = (target, text, plant) => {
  const said = scanned(text);
  if (said.is === 'foreign') return { is: 'foreign' };
  if (said.is === 'code') return { is: 'code', code: said.code };
  if (said.plant && said.plant !== plant) return { is: 'elsewhere', plant: said.plant };
  const id = idFor[target]?.(said.thing);
  return id === undefined ? { is: 'other', kind: kindText(said.thing) } : { is: 'id', id };
};
