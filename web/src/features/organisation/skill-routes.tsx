// The skill library: families, skills and professional groups as archives, who has a skill, and everybody's at once.

import { skillPaths } from '../../paths/skills.ts';
import type { FeatureRoute } from '../../route.ts';
import { archiveRoutes } from '../../ui/archive/archive-routes.tsx';

const entries = () => import('./skill/entries.tsx');
const archive = { area: 'skills', namespace: 'skills' } as const;
const page = { layout: 'main', namespaces: ['skills'], needs: ['skills', 'view'] } as const;

export const skillRoutes: FeatureRoute[] = [
  ...archiveRoutes({
    ...archive,
    thing: 'capacity',
    path: skillPaths.capacities,
    param: 'idCapacity',
    menu: { section: 'configuration', key: 'capacities', order: 130 },
    entry: async () => (await entries()).capacity,
  }),
  {
    ...page,
    path: `${skillPaths.capacities}/detail/:idCapacity`,
    lazy: async () => ({ Page: (await import('./skill/capacity-page.tsx')).CapacityPage }),
  },
  ...archiveRoutes({
    ...archive,
    thing: 'professionalGroup',
    path: skillPaths.groups,
    param: 'idGroup',
    menu: { section: 'configuration', key: 'professionalGroups', order: 135 },
    entry: async () => (await entries()).group,
  }),
  ...archiveRoutes({
    ...archive,
    thing: 'skillTipology',
    path: skillPaths.families,
    param: 'idTip',
    menu: { section: 'configuration', key: 'skillFamilies', order: 140 },
    entry: async () => (await entries()).family,
  }),
  {
    ...page,
    path: skillPaths.matrix,
    menu: { section: 'configuration', key: 'skillMatrix', order: 145 },
    lazy: async () => ({ Page: (await import('./skill/matrix-page.tsx')).MatrixPage }),
  },
];
