// Calendar on A3: a row per cycle, a column per day, each order as the sign of its colour (domain 4.8).
import { addDays, type Day, daysBetween, getIsoWeek, getWeekday } from '../day.ts';
import { type Colour, getWorstOrderColour } from '../planned/colour.ts';
import type { CycleType } from '../procedures/kinds.ts';
import type { Cell, Printout } from './block.ts';
import { orderInks, orderSigns } from './signs.ts';
import type { Translator } from './words.ts';

export interface CalendarLine {
  machine: string;
  cycle: string;
  description: string;
  /** Colours of the orders, by planned day. */
  days: ReadonlyMap<Day, readonly Colour[]>;
  /** Days on which the cycle is due but has no order yet. */
  expected?: ReadonlySet<Day>;
}
interface Calendar {
  type: CycleType;
  plant: string;
  from: Day;
  to: Day;
  lines: readonly CalendarLine[];
  /** Planned minutes by day. */
  minutes: ReadonlyMap<Day, number>;
}

const CLOSED_FILL = '#f0f0f0';
const GREY = '#8a8a8a';
const titleKeys = {
  workorders: 'orders:calendar.of.workorders',
  checklists: 'orders:calendar.of.checklists',
  am: 'amRuns:calendar.title',
} as const;
const colours: readonly Colour[] = ['yellow', 'green', 'orange', 'red', 'blue'];

/** Maximum number of days that fit the width of an A3; for a longer period, columns are weeks. */
const MAX_DAY_COLUMNS = 62;

interface Column {
  head: string;
  days: readonly Day[];
  closed: boolean;
}

function buildColumns(from: Day, to: Day): Column[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  if (days.length <= MAX_DAY_COLUMNS)
    return days.map((day) => ({ head: buildDayHead(day, from), days: [day], closed: getWeekday(day) > 5 }));
  return [...Map.groupBy(days, getIsoWeek)].map(([week, days]) => ({
    head: `${week.slice(0, 4)}\n${week.slice(5)}`,
    days,
    closed: false,
  }));
}

export function buildCalendarPrintout(
  { type, plant, from, to, lines, minutes }: Calendar,
  translator: Translator,
): Printout {
  const { t, getEnumText, format } = translator;
  const columns = buildColumns(from, to);
  const buildCell = (line: CalendarLine, { days, closed }: Column): Cell => {
    const fill = closed ? CLOSED_FILL : undefined;
    const dayColours = days.flatMap((day) => line.days.get(day) ?? []);
    const colour = getWorstOrderColour(dayColours);
    const expected = days.some((day) => line.expected?.has(day)) && { text: orderSigns.yellow, ink: GREY };
    if (!colour) return { fill, ...(expected && { ...expected, centre: true }) };
    const count = dayColours.length > 1 ? String(dayColours.length) : '';
    return {
      text: orderSigns[colour] + count,
      centre: true,
      ink: orderInks[colour],
      bold: true,
      fill,
      ...(expected && { below: expected }),
    };
  };
  const sums = columns.map(({ days }): Cell => {
    const sum = days.reduce((total, day) => total + (minutes.get(day) ?? 0), 0);
    return { text: sum > 0 ? format.number(Math.round(sum)) : '', centre: true };
  });
  return {
    name: `${type === 'workorders' ? 'PM' : type === 'checklists' ? 'CK' : 'AM'}_${from}_${to}.pdf`,
    title: `${t(titleKeys[type])} ${from} – ${to}`,
    size: 'a3',
    foot: `${plant} · ${t(titleKeys[type])}`,
    blocks: [
      {
        kind: 'title',
        text: `${t(titleKeys[type])} · ${plant}`,
        mark: `${format.day(from)} – ${format.day(to)}`,
      },
      {
        kind: 'text',
        text: [
          ...colours.map((colour) => `${orderSigns[colour]} ${getEnumText('orderColour', colour)}`),
          ...(lines.some(({ expected }) => expected)
            ? [`${orderSigns.yellow} (${t('ledger:legend.projected')})`]
            : []),
        ].join('     '),
      },
      {
        kind: 'table',
        size: 6,
        shares: [7, 8, 17, ...columns.map(() => 68 / columns.length)],
        head: [
          t('orders:fields.machine'),
          t('orders:fields.cycle'),
          t('orders:fields.cycleDescription'),
          ...columns.map(({ head }) => head),
        ],
        rows: [
          ...lines.map((line) => [
            line.machine,
            line.cycle,
            line.description,
            ...columns.map((column) => buildCell(line, column)),
          ]),
          [{ text: t('orders:fields.minutes'), bold: true }, '', '', ...sums],
        ],
      },
    ],
  };
}

/** Returns the head of a day's column: the week on Mondays, the month where one begins, the day. */
function buildDayHead(day: Day, first: Day): string {
  const week = getWeekday(day) === 1 || day === first ? `W${getIsoWeek(day).slice(6)}` : ' ';
  const month = day.endsWith('-01') || day === first ? day.slice(5, 7) : ' ';
  return `${week}\n${month}\n${Number(day.slice(8))}`;
}
