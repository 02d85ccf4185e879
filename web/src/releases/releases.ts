// The history: which changes each version brought, by their key in the catalogue. A change stands here once it works; a feature adds its line.
interface Release {
  version: string;
  /** First and last month. */
  months?: readonly [from: string, to: string];
  changes: readonly (keyof typeof import('../i18n/en/access.json')['release']['notes'])[];
}

export const releases: readonly Release[] = [
  {
    version: '2.3.0',
    changes: [
      'ewos',
      'ewoTold',
      'ewoAround',
      'tags',
      'figures',
      'rootCauses',
      'ewoSheet',
      'countermeasures',
      'remarks',
      'places',
      'classRea',
      'filesAtWork',
      'stock',
      'orderFirst',
      'consumption',
      'sapSends',
      'counting',
      'methods',
      'checklists',
      'results',
      'autonomous',
      'balance',
      'extraOrder',
      'steps',
      'previous',
      'skills',
      'teamWeek',
      'boards',
      'ledger',
      'interval',
      'handover',
      'classProposals',
      'kpis',
      'papers',
      'ingestion',
      'histories',
    ],
  },
  {
    version: '2.2.0',
    changes: [
      'newHouse',
      'previewDates',
      'slotReasons',
      'threeThemes',
      'drafts',
      'exports',
      'people',
      'auditTrail',
      'teamAlerts',
      'documentation',
    ],
  },
  {
    version: '2.0.4 – 2.1.4',
    months: ['2023-08', '2025-05'],
    changes: [
      'hoursPerTechnician',
      'finalRemarks',
      'guestView',
      'updateModes',
      'filtersPersist',
      'defaultPeriod',
      'superAdmin',
      'freeStrategy',
      'inactivity',
      'weeklyLate',
    ],
  },
];
