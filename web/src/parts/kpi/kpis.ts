// KPIs with their units and the population they are computed from (domain 9). Their texts are in `figures`.
export interface Measure {
  /** Unit of the value; the names of KPIs in hours and minutes contain it, except those of `namedHours`. */
  unit: 'namedHours' | 'hours' | 'minutes' | 'percent' | 'figure' | 'count' | 'money';
  /** Text key under `counted`. */
  counted:
    | ('breakdowns' | 'stops' | 'mtbf' | 'minor' | 'closed')
    | ('orders' | 'checklists' | 'tags' | 'hours' | 'machines' | 'now' | 'open');
}

export const kpis = {
  scheduledHours: { unit: 'namedHours', counted: 'machines' },
  breakdowns: { unit: 'count', counted: 'breakdowns' },
  minor: { unit: 'count', counted: 'minor' },
  downtimeHours: { unit: 'hours', counted: 'stops' },
  mtbf: { unit: 'hours', counted: 'mtbf' },
  mttr: { unit: 'minutes', counted: 'breakdowns' },
  mdt: { unit: 'minutes', counted: 'breakdowns' },
  waiting: { unit: 'minutes', counted: 'breakdowns' },
  availability: { unit: 'percent', counted: 'stops' },
  oee: { unit: 'percent', counted: 'machines' },
  compliance: { unit: 'percent', counted: 'orders' },
  completion: { unit: 'percent', counted: 'orders' },
  overdue: { unit: 'count', counted: 'now' },
  overdueDays: { unit: 'figure', counted: 'now' },
  pmHours: { unit: 'namedHours', counted: 'hours' },
  corrective: { unit: 'count', counted: 'orders' },
  ewoHours: { unit: 'namedHours', counted: 'hours' },
  pmShare: { unit: 'percent', counted: 'hours' },
  checklistCompliance: { unit: 'percent', counted: 'checklists' },
  checklistCompletion: { unit: 'percent', counted: 'checklists' },
  checklistOk: { unit: 'percent', counted: 'checklists' },
  rcaCoverage: { unit: 'percent', counted: 'closed' },
  repetitive: { unit: 'percent', counted: 'breakdowns' },
  missedWarning: { unit: 'percent', counted: 'open' },
  maintenanceCost: { unit: 'money', counted: 'hours' },
  metersDue: { unit: 'count', counted: 'now' },
  metersLate: { unit: 'count', counted: 'now' },
  tagsOpened: { unit: 'count', counted: 'tags' },
  tagsClosed: { unit: 'count', counted: 'tags' },
  tagsOpen: { unit: 'count', counted: 'tags' },
  closingRate: { unit: 'percent', counted: 'tags' },
  meanAge: { unit: 'figure', counted: 'tags' },
  medianAge: { unit: 'figure', counted: 'tags' },
  oldAge: { unit: 'figure', counted: 'tags' },
  medianDays: { unit: 'figure', counted: 'tags' },
  autonomousShare: { unit: 'percent', counted: 'tags' },
  perOperator: { unit: 'figure', counted: 'tags' },
  labour: { unit: 'money', counted: 'hours' },
  spares: { unit: 'money', counted: 'hours' },
  downtime: { unit: 'money', counted: 'stops' },
  technicians: { unit: 'count', counted: 'hours' },
  hours: { unit: 'namedHours', counted: 'hours' },
  capacity: { unit: 'namedHours', counted: 'hours' },
  saturation: { unit: 'percent', counted: 'hours' },
} as const satisfies Record<string, Measure>;
export type KpiId = keyof typeof kpis;
