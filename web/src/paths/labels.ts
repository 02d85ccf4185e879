// Routes that labels and codes open.
import type { ScannedThing } from '#shared/structure/scanned-code.ts';
import {
  getEwoViewRoute,
  getOpenEwosRoute,
  getOwnTagsRoute,
  getTagViewRoute,
  type RequestLayout,
} from './requests.ts';
import { isolationPageRoutes } from './safety.ts';
import { structurePageRoutes as structure } from './structure.ts';
import { tabletWarehousePageRoutes, warehousePageRoutes as warehouse } from './warehouse.ts';

/**
 * Returns the page of a thing. Things without a page in the layout open their tablet page, which redirects
 * users without a tablet.
 */
export function getThingRoute(thing: ScannedThing, place: RequestLayout): string {
  switch (thing.kind) {
    case 'machine':
      return place === 'operator' ? structure.view(thing.machineId) : structure.onTablet(thing.machineId);
    case 'element':
      return place === 'operator'
        ? structure.structure(thing.machineId, thing.element)
        : structure.onTablet(thing.machineId, thing.element);
    case 'isolationPoint':
      return isolationPageRoutes.point(thing.pointId, place === 'tablet');
    case 'spare':
      return tabletWarehousePageRoutes.spare(thing.spareId);
    case 'shelf':
      return tabletWarehousePageRoutes.shelf(thing.warehouseId, thing.shelving);
    // The desktop page redirects tablet users.
    case 'count':
      return warehouse.count(thing.warehouseId, thing.countId);
    case 'ewo':
      return place === 'operator' ? getOpenEwosRoute(thing.id) : getEwoViewRoute(place, thing.id);
    case 'tag':
      return place === 'operator' ? getOwnTagsRoute(thing.id) : getTagViewRoute(place, thing.id);
  }
}
