// Routes of the fewest stops and of production's own stops.
import { fewestStopsRoute, productionStopsRoute } from '../../paths/stops.ts';
import type { FeatureRoute } from '../../route.ts';
import { archiveRoutes } from '../../ui/archive/archive-routes.tsx';

const profiles: FeatureRoute['profiles'] = ['admin', 'am', 'superAdmin'];

export const stopRoutes: FeatureRoute[] = [
  {
    path: fewestStopsRoute,
    layout: 'main',
    requiredPermission: ['stops', 'view'],
    profiles,
    namespaces: ['stops', 'load'],
    menu: { section: 'plan', key: 'fewestStops', order: 62 },
    lazy: async () => ({ Page: (await import('./load/stops-page.tsx')).StopsPage }),
  },
  ...archiveRoutes({
    recordKind: 'stops',
    path: productionStopsRoute,
    area: 'stops',
    namespace: 'stops',
    profiles,
    menu: { section: 'plan', key: 'productionStops', order: 63 },
    entry: async () => {
      const [{ productionStops }, { ProductionStop }] = await Promise.all([
        import('#shared/organisation/stop-api.ts'),
        import('#shared/organisation/production-stop.ts'),
      ]);
      return {
        archive: productionStops,
        schema: ProductionStop,
        columns: ['code', 'description', 'from', 'to', 'machineIds', 'maintenance'],
      };
    },
  }),
];
