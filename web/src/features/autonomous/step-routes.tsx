// Machines as autonomous maintenance sees them: how far they have come, and which elements are its own.
import type { FeatureRoute } from '../../route.ts';

export const stepRoutes: FeatureRoute[] = [
  {
    path: '/app/mgmtAM/equipStructure/equipSelection',
    layout: 'main',
    needs: ['steps', 'view'],
    profiles: ['admin', 'pm', 'superAdmin'],
    namespaces: ['steps'],
    menu: { section: 'autonomous', key: 'amMachines', order: 30 },
    lazy: async () => ({ Page: (await import('./step/step-machine-page.tsx')).StepMachinePage }),
  },
];
