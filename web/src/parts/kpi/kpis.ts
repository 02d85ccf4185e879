// The figures the product tells, in what they are measured and of what they are counted (domain 9). Their words stand in
// `figures`, one text each.
export interface Measure {
  unit: 'hours' | 'minutes' | 'percent' | 'figure' | 'count' | 'money';
  /** A text under `counted`. */
  counted: 'breakdowns' | 'orders' | 'checklists' | 'tags' | 'hours' | 'machines' | 'now' | 'open';
}

export const kpis = {
  scheduledHours: { unit: 'hours', counted: 'machines' },
  breakdowns: { unit: 'count', counted: 'breakdowns' },
  minor: { unit: 'count', counted: 'open' },
  downtimeHours: { unit: 'hours', counted: 'breakdowns' },
  mtbf: { unit: 'hours', counted: 'breakdowns' },
  mttr: { unit: 'minutes', counted: 'breakdowns' },
  mdt: { unit: 'minutes', counted: 'breakdowns' },
  waiting: { unit: 'minutes', counted: 'breakdowns' },
  availability: { unit: 'percent', counted: 'breakdowns' },
  oee: { unit: 'percent', counted: 'machines' },
  compliance: { unit: 'percent', counted: 'orders' },
  completion: { unit: 'percent', counted: 'orders' },
  overdue: { unit: 'count', counted: 'now' },
  overdueDays: { unit: 'figure', counted: 'now' },
  pmHours: { unit: 'hours', counted: 'hours' },
  ewoHours: { unit: 'hours', counted: 'hours' },
  pmShare: { unit: 'percent', counted: 'hours' },
  checklistCompliance: { unit: 'percent', counted: 'checklists' },
  checklistCompletion: { unit: 'percent', counted: 'checklists' },
  checklistOk: { unit: 'percent', counted: 'checklists' },
  rcaCoverage: { unit: 'percent', counted: 'open' },
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
  downtime: { unit: 'money', counted: 'breakdowns' },
  technicians: { unit: 'count', counted: 'hours' },
  hours: { unit: 'hours', counted: 'hours' },
  capacity: { unit: 'hours', counted: 'hours' },
  saturation: { unit: 'percent', counted: 'hours' },
} as const satisfies Record<string, Measure>;
export type KpiId = keyof typeof kpis;
