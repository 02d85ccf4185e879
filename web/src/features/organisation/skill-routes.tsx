// Routes of skills: archives of families, skills and professional groups, the page of a skill, and the skill
// matrix.

import { skillPageRoutes } from '../../paths/skills.ts';
import type { FeatureRoute } from '../../route.ts';
import { archiveRoutes } from '../../ui/archive/archive-routes.tsx';

const loadEntries = () => import('./skill/entries.tsx');
const archive = { area: 'skills', namespace: 'skills' } as const;
const page = { layout: 'main', namespaces: ['skills'], requiredPermission: ['skills', 'view'] } as const;

export const skillRoutes: FeatureRoute[] = [
  ...archiveRoutes({
    ...archive,
    recordKind: 'capacity',
    path: skillPageRoutes.capacities,
    param: 'idCapacity',
    menu: { section: 'configuration', key: 'capacities', order: 130 },
    entry: async () => (await loadEntries()).capacity,
  }),
  {
    ...page,
    path: `${skillPageRoutes.capacities}/detail/:idCapacity`,
    lazy: async () => ({ Page: (await import('./skill/capacity-page.tsx')).CapacityPage }),
  },
  ...archiveRoutes({
    ...archive,
    recordKind: 'professionalGroup',
    path: skillPageRoutes.groups,
    param: 'idGroup',
    menu: { section: 'configuration', key: 'professionalGroups', order: 135 },
    entry: async () => (await loadEntries()).group,
  }),
  ...archiveRoutes({
    ...archive,
    recordKind: 'skillTipology',
    path: skillPageRoutes.families,
    param: 'idTip',
    menu: { section: 'configuration', key: 'skillFamilies', order: 140 },
    entry: async () => (await loadEntries()).family,
  }),
  {
    ...page,
    path: skillPageRoutes.matrix,
    menu: { section: 'configuration', key: 'skillMatrix', order: 145 },
    lazy: async () => ({ Page: (await import('./skill/matrix-page.tsx')).MatrixPage }),
  },
];
