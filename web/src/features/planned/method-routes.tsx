// Procedures, their phases, and the strategies that put them on elements.
import type { Action, Area } from '../../../../shared/permissions.ts';
import type { FeatureRoute } from '../../route.ts';

/** A technician sees procedures too, but on the tablet (domain §15). */
const viewers: FeatureRoute['profiles'] = ['admin', 'am', 'guest', 'superAdmin'];

const page = (
  path: string,
  needs: readonly [Area, Action],
  lazy: FeatureRoute['lazy'],
  menu?: FeatureRoute['menu'],
): FeatureRoute => ({ path, layout: 'main', needs, profiles: viewers, namespaces: ['planned'], menu, lazy });

export const methodRoutes: FeatureRoute[] = [];
