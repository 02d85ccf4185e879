// Where a label or a code leads somebody who stands before the thing.
import type { Thing } from '../../../shared/structure/scanned.ts';
import { ewoViewPath, openEwosPath, ownTagsPath, type Place, tagViewPath } from './requests.ts';
import { paths as structure } from './structure.ts';
import { tabletPaths, paths as warehouse } from './warehouse.ts';

/** Pages of the tablet lead on who has none. */
export function placeOfThing(thing: Thing, place: Place): string {
  switch (thing.kind) {
    case 'machine':
      return place === 'operator' ? structure.view(thing.machineId) : structure.onTablet(thing.machineId);
    case 'element':
      return place === 'operator'
        ? structure.structure(thing.machineId, thing.element)
        : structure.onTablet(thing.machineId, thing.element);
    case 'spare':
      return tabletPaths.spare(thing.spareId);
    case 'shelf':
      return tabletPaths.shelf(thing.warehouseId, thing.shelving);
    // its page at the desk leads on who has the tablet
    case 'count':
      return warehouse.count(thing.warehouseId, thing.countId);
    case 'ewo':
      return place === 'operator' ? openEwosPath(thing.id) : ewoViewPath(place, thing.id);
    case 'tag':
      return place === 'operator' ? ownTagsPath(thing.id) : tagViewPath(place, thing.id);
  }
}
