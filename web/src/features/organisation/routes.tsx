// What organisation offers: manufacturers, technicians and teams, each an archive whose forms have paths of their own, a team's week, and skills.
import type { FeatureRoute } from '../../route.ts';
import { archiveRoutes } from '../../ui/archive/archive-routes.tsx';
import { skillRoutes } from './skill-routes.tsx';

const archives = () => import('./archives.tsx');
const namespace = 'organisation';

export const routes: FeatureRoute[] = [
  ...archiveRoutes({
    thing: 'supplier',
    path: '/app/configuration/othersArchives/libManufacturer',
    param: 'supplierId',
    area: 'suppliers',
    namespace,
    menu: { section: 'configuration', key: 'suppliers', order: 50 },
    entry: async () => (await archives()).supplier,
  }),
  ...archiveRoutes({
    thing: 'operator',
    path: '/app/planning/mgmtOperators',
    param: 'idOper',
    area: 'operators',
    namespace,
    words: ['skills'],
    menu: { section: 'organisation', key: 'operators', order: 30 },
    entry: async () => (await archives()).operator,
  }),
  ...archiveRoutes({
    thing: 'team',
    path: '/app/planning/mgmtTeams',
    param: 'IdTeam',
    area: 'teams',
    namespace,
    words: ['week'],
    menu: { section: 'organisation', key: 'teams', order: 40 },
    entry: async () => (await archives()).team,
  }),
  {
    path: '/app/planning/mgmtTeams/week/:IdTeam',
    layout: 'main',
    needs: ['teams', 'view'],
    namespaces: ['week', 'orders', 'ewoWork', 'tag', 'words'],
    lazy: async () => ({ Page: (await import('./team/team-week-page.tsx')).TeamWeekPage }),
  },
  ...skillRoutes,
];
