// Routes of organisation: archives of manufacturers, technicians and teams with their forms, a team's week,
// and skills.
import type { FeatureRoute } from '../../route.ts';
import { archiveRoutes } from '../../ui/archive/archive-routes.tsx';
import { skillRoutes } from './skill-routes.tsx';

const loadArchives = () => import('./archives.tsx');
const namespace = 'organisation';

const noticesRoute = (path: string, layout: FeatureRoute['layout']): FeatureRoute => ({
  path,
  layout,
  namespaces: ['notices'],
  lazy: async () => ({ Page: (await import('./notice/notices-page.tsx')).NoticesPage }),
});
const tabletProfiles: FeatureRoute['profiles'] = ['admin', 'technician', 'superAdmin'];
const operatorProfiles: FeatureRoute['profiles'] = ['admin', 'requestor', 'superAdmin'];

export const routes: FeatureRoute[] = [
  ...archiveRoutes({
    recordKind: 'supplier',
    path: '/app/configuration/othersArchives/libManufacturer',
    param: 'supplierId',
    area: 'suppliers',
    namespace,
    menu: { section: 'configuration', key: 'suppliers', order: 50 },
    entry: async () => (await loadArchives()).supplier,
  }),
  ...archiveRoutes({
    recordKind: 'operator',
    path: '/app/planning/mgmtOperators',
    param: 'idOper',
    area: 'operators',
    namespace,
    words: ['skills'],
    menu: { section: 'organisation', key: 'operators', order: 30 },
    entry: async () => (await loadArchives()).operator,
  }),
  ...archiveRoutes({
    recordKind: 'team',
    path: '/app/planning/mgmtTeams',
    param: 'IdTeam',
    area: 'teams',
    namespace,
    words: ['week'],
    menu: { section: 'organisation', key: 'teams', order: 40 },
    entry: async () => (await loadArchives()).team,
  }),
  {
    path: '/app/planning/mgmtTeams/week/:IdTeam',
    layout: 'main',
    requiredPermission: ['teams', 'view'],
    namespaces: ['week', 'orders', 'ewoWork', 'tag', 'words'],
    lazy: async () => ({ Page: (await import('./team/team-week-page.tsx')).TeamWeekPage }),
  },
  noticesRoute('/app/notices', 'main'),
  { ...noticesRoute('/app/tablet/notices', 'tablet'), profiles: tabletProfiles, touchMenu: 'notices' },
  { ...noticesRoute('/app/operator/notices', 'operator'), profiles: operatorProfiles, touchMenu: 'notices' },
  ...skillRoutes,
];
