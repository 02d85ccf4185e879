// Sample records for documents, with the letters and signs of three languages.
import type { PathItem } from '#shared/autonomous/path-api.ts';
import type { PointItem } from '#shared/autonomous/point-api.ts';
import type { Colour } from '#shared/planned/colour.ts';
import type { CalendarLine } from '#shared/printing/calendar-printout.ts';
import type { EwoPrintoutContext } from '#shared/printing/ewo-printout.ts';
import type { ProcedureDetail } from '#shared/procedures/procedure-api.ts';
import { cellSymbols, type Ledger, type LedgerRow } from '#shared/reports/ledger-api.ts';
import type { EwoPrintout } from '#shared/requests/ewo-api.ts';
import type { TagPage } from '#shared/requests/tag-api.ts';

const stored = { version: 1, updatedAt: '2026-03-16T08:00:00Z', updatedBy: 'ada' };
/** Letters that documents must contain. */
export const letters = 'à è ì ò ù é ç œ € ß ø ŵ “virgolette” – 5 °C ± 2 µm';

/** Procedure with thirty phases; two of three have a picture. */
export const procedureSheet = {
  ...stored,
  ...{ id: 1, kind: 'smp', code: 'SMP-0012', description: `Sostituzione cuscinetto ${letters}` },
  ...{ typology: 'replacement', strategyKind: 'tbm', machineState: 'stopped', technicians: 2 },
  ppe: ['helmet', 'headphones', 'harness', 'mask', 'footwear', 'glasses', 'overall', 'gloves'],
  ...{ edition: 2, revision: 1, phaseMinutes: 90, phases: 30 },
  safetyNote: 'Lucchettare l’interruttore generale.\nVerificare l’assenza di tensione.',
  approved: { edition: 2, revision: 1, on: '2026-03-01', by: 'Ada Neri' },
  kit: {
    tools: ['T1 · Chiave 17'],
    controlTools: ['C1 · Calibro'],
    materials: [],
    lubricants: [{ name: 'OIL · Olio ISO 46', quantity: 2.5, unit: 'l' }],
    spares: [{ name: 'BRG · Cuscinetto', quantity: 2, unit: 'pz' }],
  },
  controls: [
    {
      ...{ id: 1, code: 'C-1', description: 'Pressione', type: 'measure', nature: 'quantitative' },
      ...{ unit: 'bar', lower: 5, target: 7, upper: 10, warningMargin: 0, answers: [] },
    },
  ],
  phaseList: Array.from({ length: 30 }, (_, i) => ({
    ...stored,
    ...{ id: `1.${i + 1}`, procedureId: 1, seq: i + 1, minutes: 3 + i },
    description:
      `Passo ${i + 1}: svitare la protezione e verificare il gioco; oltre 0,05 mm sostituire. `.repeat(
        1 + (i % 3),
      ),
    keyPoint: i % 4 ? undefined : 'Coppia 25 Nm',
    ppe: i % 5 ? undefined : ['gloves'],
    controlIds: i % 6 ? undefined : [1],
    images: i % 3 === 2 ? [] : [`p${i}`],
  })),
} as unknown as ProcedureDetail;

const day = (time: string) => `2026-03-10T${time}:00.000Z`;
export const ewoSheet = {
  ewo: {
    ...stored,
    ...{ id: 'E1', code: 'E-2026-000001', state: 'closed', machineId: 1, machineStatus: 'stopped' },
    ...{ priority: 'high', breakdownType: 'mechanical', plcMessage: 'ALM 401' },
    breakdownDescription: `Il mandrino non parte ${letters}`,
    ...{ requester: 'Ada Neri', requesterId: 'u', createdAt: day('08:00'), assignedAt: day('08:10') },
    ...{ interventionAt: day('08:25'), diagnosisAt: day('08:45'), closedAt: day('10:00') },
    holds: [{ from: day('09:00'), to: day('09:30'), reason: 'spare' }],
    ...{ createdOn: '2026-03-10', technicians: [1, 2], hours: [{ operatorId: 1, hours: 1.5 }] },
    ...{ interventionType: 'replacement', diagnosis: 'Cuscinetto usurato' },
    ...{ interventionDescription: 'Cuscinetto sostituito', closedBy: 'Bob Verdi', finalNotes: 'Riparte' },
    spares: [{ spareId: '1.7', quantity: 2, code: 'BRG', description: 'Cuscinetto', unitPrice: 12.5 }],
    ...{ images: ['p1', 'p2', 'gone'], recordedAt: {}, minimum: {} },
    durations: {
      ...{ assignment: 10, waiting: 25, diagnosis: 20, repair: 45 },
      ...{ intervention: 65, downtime: 120, manMinutes: 90 },
    },
    element: { id: '1.2', code: 'MAN', description: 'Mandrino', path: 'M/MAN' },
  },
  analysis: {
    ...{ state: 'confirmed', phenomenon: 'Si ferma all’avvio', what: 'Mandrino', standards: 'SMP-12 2.1' },
    ...{ confirmedBy: 'Carla Blu', confirmedAt: '2026-03-12T08:00:00Z' },
    causes: [
      {
        ...{ text: 'Sovraccarico', branch: 'machine', verified: true, result: 'ko' },
        whys: [
          { why: 'Perché caldo?', answer: 'Senza grasso' },
          { why: 'Perché senza grasso?', answer: 'Non nel piano' },
        ],
      },
      { text: 'Fusibile', branch: 'material', verified: true, result: 'ok', whys: [] },
    ],
    ...{ primary: 'RC6', secondary: 'RC9' },
    eliminate: [{ description: 'Nuovo cuscinetto', responsible: 'Ada', doneOn: '2026-03-12' }],
    prevent: [{ description: 'Ingrassare ogni mese', responsible: 'Bob', dueOn: '2026-04-01', pillar: 'AM' }],
    twins: [{ machineId: 5, state: 'planned' }],
    coverage: 50,
  },
} as unknown as EwoPrintout;

export const ewoAround: EwoPrintoutContext = {
  plant: 'Torino Uno',
  machine: { code: 'CNC-01', description: 'Fresatrice', department: 'Officina', class: 'AA' },
  team: 'T1 Squadra',
  people: new Map([
    [1, 'Rossi Mario'],
    [2, 'Bianchi Luca'],
  ]),
  twins: new Map([[5, { code: 'CNC-02', description: 'Gemella' }]]),
  now: '2026-03-16T08:00:00Z',
  signatures: [],
  url: 'https://plant.example/app/planning/ewo/intervention/view?ewo=01JD0000000000000000000001&plant=TO1',
};

export const tagSheet = {
  ...stored,
  ...{ id: '01JD0000000000000000000007', code: 'T-2026-000007', state: 'created', type: 'equipment' },
  ...{ pillar: 'PM', on: '2026-03-16', shift: 1, machineId: 1, requester: 'Nadia Serra', requesterId: 'n' },
  anomaly: `Perdita d’olio sotto la pompa ${letters}`,
  ...{ createdAt: '2026-03-16T08:00:00Z', createdOn: '2026-03-16', recordedAt: {} },
  ...{ action: 'change', actionNotes: 'sostituire il raccordo' },
  element: { id: '1.2', code: 'PMP', description: 'Pompa', path: 'M/PMP' },
} as unknown as TagPage;

export const points = Array.from({ length: 9 }, (_, i) => ({
  ...stored,
  ...{ id: i + 1, machineId: 1, type: 'CILR'[i % 4], number: i + 1, active: true },
  ...{ description: `Punto ${i + 1} ${letters}`, standard: 'Nessuna polvere', minutes: 2.5 },
  machineState: 'stopped',
  frequency: i % 2 ? { n: 1, unit: 'W' } : { shifts: [1, 2] },
  ...(i % 3 === 0 && { image: `p${i}`, marker: { x: 50, y: 30 } }),
})) as unknown as PointItem[];
export const path = {
  ...stored,
  ...{ id: 3, code: 'PATH-1', description: 'Giro del mattino', points: points.map(({ id }) => id) },
  ...{
    walkingMinutes: 0.5,
    anchor: '2026-01-01',
    active: true,
    machineId: 1,
    totalMinutes: 26.5,
    shifts: [1],
  },
} as PathItem;

const colours: readonly (readonly Colour[])[] = [
  ['green'],
  ['yellow'],
  ['red', 'green'],
  ['blue'],
  ['orange'],
];
export const calendarLines = Array.from(
  { length: 45 },
  (_, i): CalendarLine => ({
    machine: `CNC-${i % 9}`,
    cycle: `CY-${i}`,
    description: 'Lubrificazione settimanale guide',
    days: new Map(
      Array.from({ length: 9 }, (_, d) => [
        `2026-03-${String(d * 3 + 1 + (i % 3)).padStart(2, '0')}`,
        colours[(d + i) % 5]!,
      ]),
    ),
  }),
);

const row = (r: number): LedgerRow =>
  ({
    ...{ path: `1.${r % 9}.${r}`, code: `CUS-${r}`, description: 'Cuscinetto assiale', level: r % 5 },
    ...(r % 3 === 0 && {
      part: {
        ...{ class: 'A', supplier: 'SKF', codeSap: `100${r}`, quantity: 2, stock: 3, stockMin: 1 },
        ...{ unitPrice: 12.5, mtbfT: 1000, mtbfR: 820.5, mttrR: 35, breakdowns: 2, breakdownMinutes: 95 },
        pillars: ['S', 'AM'],
      },
    }),
    ...{ strategy: (['bm', 'tbm', 'am'] as const)[r % 3], procedure: 'SMP-0012 2.1', task: 'Sostituzione' },
    ...{ cycle: 'CY-12', frequency: '1W', machineState: 'stopped', technicians: 1, minutes: 30 },
    cells: Object.fromEntries(
      Array.from({ length: 53 }, (_, w) => w + 1)
        .filter((w) => (w + r) % 3 === 0)
        .map((w) => [
          w,
          {
            symbol: cellSymbols[(r + w) % 5],
            count: w > 40 ? 0 : w % 4 === 0 ? 2 : 1,
            ...(w % 7 === 0 && { nok: true }),
            ...(w % 11 === 0 && { replaced: true }),
            ...(w > 40 && { projected: true }),
          },
        ]),
    ),
    stars: r % 10 ? {} : { 11: { count: 1, minutes: 30, own: r % 20 ? 0 : 1 } },
    ...{ planned: 12, done: 8, late: 2, auto: 1, nok: 1, open: 1, compliance: 83.3 },
    ...{ plannedHours: 6, actualHours: 5.5, labourCost: 120, spareCost: 0, cost: 120 },
    ...{ breakdowns: 1, breakdownMinutes: 30 },
  }) as LedgerRow;
export const ledger = (rows: number): Ledger => ({
  machine: { id: 1, code: 'CNC-01', description: `Fresatrice ${letters}`, class: 'AA' },
  ...{ year: 2026, weeks: 53, from: '2025-12-29', today: '2026-03-16' },
  rows: Array.from({ length: rows }, (_, r) => row(r)),
  footer: {
    weeks: { 11: { planned: 3, done: 2, breakdowns: 1, breakdownMinutes: 30, manHours: 2.5 } },
    ...{ availability: 97.2, mtbf: 800, mttr: null, compliance: 83.3 },
    ...{ pmHours: 60, ewoHours: 20, pmShare: 75 },
  },
});
