// Routes of records that a refusal names, in the layout of the page.
import type { MadeRecord } from '#shared/made.ts';
import { getOrderRoute } from './orders.ts';
import { procedurePageRoutes } from './procedures.ts';
import {
  getEwoViewRoute,
  getOpenEwosRoute,
  getOwnTagsRoute,
  getTagViewRoute,
  type RequestLayout,
} from './requests.ts';
import { getRunRoute } from './runs.ts';

/** Returns the layout of a page. */
const findLayout = (path: string): RequestLayout =>
  (['tablet', 'operator'] as const).find((layout) => path.startsWith(`/app/${layout}`)) ?? 'desktop';

/** Returns the page of a record in the layout of the page at `path`. */
export function getMadeRoute({ made, id: madeId }: MadeRecord, path: string): string {
  const layout = findLayout(path);
  const id = String(madeId);
  switch (made) {
    case 'ewo':
      return layout === 'operator' ? getOpenEwosRoute(id) : getEwoViewRoute(layout, id);
    case 'tag':
      return layout === 'operator' ? getOwnTagsRoute(id) : getTagViewRoute(layout, id);
    case 'run':
      return getRunRoute(layout, id);
    case 'order':
    case 'checklistOrder': {
      const type = made === 'order' ? 'workorders' : 'checklists';
      return getOrderRoute(layout === 'desktop' ? layout : 'tablet', { id, type });
    }
    default:
      return procedurePageRoutes[made].detail(Number(id));
  }
}
