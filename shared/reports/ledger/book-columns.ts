// Columns, signs and texts of the ledger's workbook (domain 3.6).
import type { Day } from '../../day.ts';
import type { Colour } from '../../planned/colour.ts';
import type { LedgerCell, LedgerPart, LedgerRow } from '../ledger-api.ts';
import { listLargerWork } from './larger-work.ts';

/** Texts of the worksheets in the reader's language. */
export type BookTextKey =
  | `sheet.${'ledger' | 'orders' | 'breakdowns' | 'kpi'}`
  | `part.${(typeof partColumns)[number][0]}`
  | `task.${(typeof taskColumns)[number][0]}`
  | `sum.${(typeof sumColumns)[number][0]}`
  | `order.${(typeof orderColumns)[number][0]}`
  | `breakdown.${(typeof breakdownColumns)[number][0]}`
  | `kpi.${(typeof kpis)[number]}`
  | `foot.${(typeof footerLines)[number]}`
  | `legend.${(typeof legend)[number]['word']}`
  | 'week'
  | 'legend';
export interface BookTexts {
  getText(word: BookTextKey): string;
  /**
   * Returns the label of an enumeration value; `list` is `cycleType`, `orderState`, `ewoState`,
   * `machineRunning` or `machineCondition`.
   */
  value(list: string, value: string): string;
}

type Row = LedgerRow;
export type Value = string | number | undefined;

const toDay = (day: Day | null | undefined): { day: Day } | undefined => (day ? { day } : undefined);
const nullToUndefined = (value: number | null | undefined): Value => value ?? undefined;

const getPartField =
  (field: Exclude<keyof LedgerPart, 'pillars' | 'image'>) =>
  ({ part }: Row): Value =>
    part?.[field];

/** Columns shown once per element: name, width, value. */
export const partColumns = [
  ['path', 9, ({ path }: Row): Value => path],
  ['code', 14, ({ code }: Row): Value => code],
  ['description', 30, ({ description }: Row): Value => description],
  ['level', 6, ({ level }: Row): Value => level],
  ['class', 6, getPartField('class')],
  ['supplier', 18, getPartField('supplier')],
  ['codeSap', 12, getPartField('codeSap')],
  ['quantity', 8, getPartField('quantity')],
  ['stock', 8, getPartField('stock')],
  ['stockMin', 8, getPartField('stockMin')],
  ['unitPrice', 9, getPartField('unitPrice')],
  ['leadTimeT', 8, getPartField('leadTimeT')],
  ['leadTimeR', 8, getPartField('leadTimeR')],
  ['mtbfT', 9, getPartField('mtbfT')],
  ['mtbfR', 9, getPartField('mtbfR')],
  ['mttrT', 8, getPartField('mttrT')],
  ['mttrR', 8, getPartField('mttrR')],
  ['breakdowns', 7, getPartField('breakdowns')],
  ['breakdownMinutes', 8, getPartField('breakdownMinutes')],
  ['pillars', 9, ({ part }: Row): Value => part?.pillars.join(' ')],
] as const;
/** Number of frozen columns: position, code and description. */
export const FROZEN_COLUMNS = 3;

export const taskColumns = [
  ['strategy', 8, ({ strategy }: Row): Value => strategy.toUpperCase()],
  ['procedure', 16, ({ procedure }: Row): Value => procedure],
  ['task', 32, ({ task }: Row): Value => task],
  ['cycle', 14, ({ cycle }: Row): Value => cycle],
  ['frequency', 10, ({ frequency }: Row): Value => frequency],
  ['expected', 11, ({ expected }: Row) => toDay(expected?.on)],
  ['earliest', 11, ({ expected }: Row) => toDay(expected?.earliest)],
  ['latest', 11, ({ expected }: Row) => toDay(expected?.latest)],
  [
    'larger',
    20,
    (row: Row, texts: BookTexts): Value =>
      listLargerWork(row)
        .map(({ week, code }) => `${texts.getText('week')}${week} ${code}`)
        .join(', '),
  ],
  [
    'machineState',
    10,
    ({ machineState }: Row, texts: BookTexts): Value =>
      machineState && texts.value('machineRunning', machineState),
  ],
  ['technicians', 6, ({ technicians }: Row): Value => technicians],
  ['minutes', 7, ({ minutes }: Row): Value => minutes],
] as const;

export const sumColumns = [
  ['planned', 8, ({ planned }: Row): Value => planned],
  ['done', 8, ({ done }: Row): Value => done],
  ['late', 8, ({ late }: Row): Value => late],
  ['auto', 8, ({ auto }: Row): Value => auto],
  ['nok', 8, ({ nok }: Row): Value => nok],
  ['open', 8, ({ open }: Row): Value => open],
  ['compliance', 8, ({ compliance }: Row): Value => nullToUndefined(compliance)],
  ['plannedHours', 9, ({ plannedHours }: Row): Value => plannedHours],
  ['actualHours', 9, ({ actualHours }: Row): Value => actualHours],
  ['labourCost', 10, ({ labourCost }: Row): Value => labourCost],
  ['spareCost', 10, ({ spareCost }: Row): Value => spareCost],
  ['cost', 10, ({ cost }: Row): Value => cost],
  ['breakdowns', 8, ({ breakdowns }: Row): Value => breakdowns],
  ['breakdownMinutes', 8, ({ breakdownMinutes }: Row): Value => breakdownMinutes],
  ['escapes', 9, ({ escapes }: Row): Value => escapes],
  ['idle', 9, ({ idle }: Row): Value => idle],
] as const;

export const RED = '#c00000';
export const GREY = '#808080';
export const HEADER_FILL = '#d9e1f2';
export const fills: Record<Colour, string> = {
  yellow: '#fff2b3',
  green: '#a9d18e',
  orange: '#f4b183',
  red: '#ff9b91',
  blue: '#9dc3e6',
};
export const signs = {
  planned: ['○', 'yellow'],
  done: ['●', 'green'],
  late: ['◐', 'orange'],
  open: ['✕', 'red'],
  auto: ['◍', 'blue'],
} as const satisfies Record<LedgerCell['symbol'], readonly [string, Colour]>;
export const NOK_SIGN = '▲';
export const REPLACED_SIGN = 'R';
export const EARLY_SIGN = '«';
export const LARGER_SIGN = '↳';
export const CLOSED_SIGN = '·';
export const [STAR, HOLLOW_STAR] = ['★', '☆'];

export const legend = [
  ...(Object.keys(signs) as LedgerCell['symbol'][]).map((word) => ({
    word,
    sign: signs[word][0],
    fill: fills[signs[word][1]],
  })),
  { word: 'projected' as const, sign: signs.planned[0] },
  { word: 'nok' as const, sign: NOK_SIGN },
  { word: 'replaced' as const, sign: REPLACED_SIGN },
  { word: 'early' as const, sign: EARLY_SIGN },
  { word: 'larger' as const, sign: LARGER_SIGN },
  { word: 'closedHere' as const, sign: CLOSED_SIGN },
  { word: 'breakdown' as const, sign: STAR },
  { word: 'below' as const, sign: HOLLOW_STAR },
];

export const orderColumns = [
  ['code', 16],
  ['type', 16],
  ['cycle', 14],
  ['description', 32],
  ['week', 7],
  ['plannedOn', 12],
  ['closedOn', 12],
  ['state', 18],
  ['tasks', 8],
  ['nok', 8],
  ['minutes', 10],
  ['actualMinutes', 10],
] as const;
export const breakdownColumns = [
  ['code', 16],
  ['week', 7],
  ['createdOn', 12],
  ['closedOn', 12],
  ['element', 32],
  ['description', 40],
  ['machineStatus', 14],
  ['state', 14],
  ['downtime', 10],
  ['intervention', 10],
  ['hours', 10],
] as const;
export const footerLines = ['planned', 'done', 'breakdowns', 'breakdownMinutes', 'manHours'] as const;
export const kpis = ['availability', 'mtbf', 'mttr', 'compliance', 'pmHours', 'ewoHours', 'pmShare'] as const;
