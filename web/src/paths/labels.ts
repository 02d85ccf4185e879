// Where a QR label leads somebody who stands before the thing, and in which plant it is.
import { labelled } from '../../../shared/structure/label.ts';
import { warehouseLabelled } from '../../../shared/warehouse/label.ts';
import { paths as structure } from './structure.ts';
import { tabletPaths, paths as warehouse } from './warehouse.ts';

export interface LabelPlace {
  path: string;
  /** Absent on labels that do not say. */
  plant?: string;
}

/** Nothing of codes that are no labels of ours. */
export function placeOfLabel(text: string): LabelPlace | undefined {
  const machine = labelled(text);
  if (machine) return { path: structure.onTablet(machine.machineId, machine.element), plant: machine.plant };
  const label = warehouseLabelled(text);
  if (!label) return undefined;
  const { plant } = label;
  switch (label.kind) {
    case 'spare':
      return { path: tabletPaths.spare(label.spareId), plant };
    case 'shelf':
      return { path: tabletPaths.shelf(label.warehouseId, label.shelving), plant };
    // its page at the desk leads on who has the tablet
    case 'count':
      return { path: warehouse.count(label.warehouseId, label.countId), plant };
  }
}
