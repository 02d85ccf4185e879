// A calendar on A3: a line a cycle, a column a day, each order by its colour's sign (domain 4.8).
import { addDays, type Day, daysBetween, isoWeek, weekday } from '../day.ts';
import { type Colour, worst } from '../planned/colour.ts';
import type { CycleType } from '../procedures/kinds.ts';
import type { Cell, Paper } from './block.ts';
import { inks, signs } from './signs.ts';
import type { Speech } from './words.ts';

export interface CalendarLine {
  machine: string;
  cycle: string;
  description: string;
  /** The colour of each order, by its planned day. */
  days: ReadonlyMap<Day, readonly Colour[]>;
  /** Days its rhythm leads to, without an order yet. */
  expected?: ReadonlySet<Day>;
}
interface Calendar {
  type: CycleType;
  plant: string;
  from: Day;
  to: Day;
  lines: readonly CalendarLine[];
  /** Planned, by day. */
  minutes: ReadonlyMap<Day, number>;
}

const CLOSED = '#f0f0f0';
const GREY = '#8a8a8a';
const names = {
  workorders: 'orders:calendar.of.workorders',
  checklists: 'orders:calendar.of.checklists',
  am: 'amRuns:calendar.title',
} as const;
const colours: readonly Colour[] = ['yellow', 'green', 'orange', 'red', 'blue'];

/** So many days go onto the width of an A3; of a longer period a column is a week. */
const MOST_DAYS = 62;

interface Column {
  head: string;
  days: readonly Day[];
  closed: boolean;
}

function columnsOf(from: Day, to: Day): Column[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  if (days.length <= MOST_DAYS)
    return days.map((day) => ({ head: headOf(day, from), days: [day], closed: weekday(day) > 5 }));
  return [...Map.groupBy(days, isoWeek)].map(([week, days]) => ({
    head: `${week.slice(0, 4)}\n${week.slice(5)}`,
    days,
    closed: false,
  }));
}

export function calendarPaper({ type, plant, from, to, lines, minutes }: Calendar, speech: Speech): Paper {
  const { t, of, format } = speech;
  const columns = columnsOf(from, to);
  const cell = (line: CalendarLine, { days, closed }: Column): Cell => {
    const fill = closed ? CLOSED : undefined;
    const found = days.flatMap((day) => line.days.get(day) ?? []);
    const colour = worst(found);
    const expected = days.some((day) => line.expected?.has(day)) && { text: signs.yellow, ink: GREY };
    if (!colour) return { fill, ...(expected && { ...expected, centre: true }) };
    const count = found.length > 1 ? String(found.length) : '';
    return {
      text: signs[colour] + count,
      centre: true,
      ink: inks[colour],
      bold: true,
      fill,
      ...(expected && { below: expected }),
    };
  };
  const sums = columns.map(({ days }): Cell => {
    const sum = days.reduce((all, day) => all + (minutes.get(day) ?? 0), 0);
    return { text: sum > 0 ? format.number(Math.round(sum)) : '', centre: true };
  });
  return {
    name: `${type === 'workorders' ? 'PM' : type === 'checklists' ? 'CK' : 'AM'}_${from}_${to}.pdf`,
    title: `${t(names[type])} ${from} – ${to}`,
    size: 'a3',
    foot: `${plant} · ${t(names[type])}`,
    blocks: [
      {
        kind: 'title',
        text: `${t(names[type])} · ${plant}`,
        mark: `${format.day(from)} – ${format.day(to)}`,
      },
      {
        kind: 'text',
        text: [
          ...colours.map((colour) => `${signs[colour]} ${of('orderColour', colour)}`),
          ...(lines.some(({ expected }) => expected)
            ? [`${signs.yellow} (${t('ledger:legend.projected')})`]
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
            ...columns.map((column) => cell(line, column)),
          ]),
          [{ text: t('orders:fields.minutes'), bold: true }, '', '', ...sums],
        ],
      },
    ],
  };
}

/** The day, under its week on Mondays and its month where one begins. */
function headOf(day: Day, first: Day): string {
  const week = weekday(day) === 1 || day === first ? `W${isoWeek(day).slice(6)}` : ' ';
  const month = day.endsWith('-01') || day === first ? day.slice(5, 7) : ' ';
  return `${week}\n${month}\n${Number(day.slice(8))}`;
}
