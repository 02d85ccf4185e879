import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import ical from 'node-ical';
import { describe, expect, it } from 'vitest';
import { buildCalendarText, type CalendarOrder } from './calendar-text.ts';

const { first, second } = JSON.parse(
  readFileSync(new URL('../../../tests/vectors/calendar-orders.json', import.meta.url), 'utf8'),
) as { first: CalendarOrder[]; second: CalendarOrder[] };
const names = { name: 'Plantledger · MEC', description: 'Ordini di lavoro' };
const build = (orders: readonly CalendarOrder[]) => buildCalendarText(names, orders);

/** Reads the events by id with one parser. */
const readWithIcalJs = (text: string) =>
  new Map(
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
      const { uid, summary, description, sequence, startDate, endDate } = new ICAL.Event(component);
      const [start, end] = [String(startDate), String(endDate)];
      const status = component.getFirstPropertyValue('status');
      return [uid, { summary, description: description ?? undefined, sequence, start, end, status }];
    }),
  );
const readWithNodeIcal = (text: string) =>
  new Map(
    Object.values(ical.sync.parseICS(text)).flatMap((each) => {
      if (each?.type !== 'VEVENT') return [];
      const { uid, summary, description, sequence, start, end, status } = each;
      // The parser makes local midnights of days.
      const toDay = (date: Date) =>
        [date.getFullYear(), date.getMonth() + 1, date.getDate()]
          .map((n) => String(n).padStart(2, '0'))
          .join('-');
      const days = { start: toDay(start), end: toDay(end!) };
      return [[uid, { summary, description, sequence: Number(sequence), ...days, status }]] as const;
    }),
  );
const parsers = [
  ['ical.js', readWithIcalJs],
  ['node-ical', readWithNodeIcal],
] as const;
const moved = '01KB0000000000000000000001@plantledger';
const long = '01KB0000000000000000000002@plantledger';
const cancelled = '01KB0000000000000000000003@plantledger';

describe.each(parsers)('%s', (_, read) => {
  it('reads whole days, and the texts as they were typed', () => {
    const events = read(build(first));
    expect([...events.keys()].sort()).toEqual(first.map(({ id }) => `${id}@plantledger`).sort());
    expect(events.get(moved)).toEqual({
      summary: 'W-2026-000101 CNC-01 · Sostituire filtri; olio, guarnizione \\ vite',
      description: undefined,
      ...{ sequence: 0, start: '2026-03-29', end: '2026-03-30', status: 'CONFIRMED' },
    });
    expect(events.get(long)?.summary).toBe(`W-2026-000102 CNC-01 · ${first[1]!.title}`);
    expect(events.get(cancelled)?.description).toBe(first[2]!.note!.replaceAll('\r\n', '\n'));
  });

  it('keeps the id of an order that moved, and crosses out a cancelled one', () => {
    const events = read(build(second));
    expect(events.size).toBe(first.length);
    expect(events.get(moved)).toMatchObject({ sequence: 1, start: '2026-04-02', end: '2026-04-03' });
    expect(events.get(cancelled)).toMatchObject({ sequence: 1, status: 'CANCELLED' });
  });
});

/** Lines of the text, folded ones joined. */
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);

it.each([
  ['first', first],
  ['second', second],
])('has every line of the %s example', (name, orders) => {
  const example = readFileSync(
    new URL(`../../../tests/vectors/calendar-${name}.ics`, import.meta.url),
    'utf8',
  );
  const lines = unfold(build(orders));
  expect(unfold(example).filter((line) => !lines.includes(line))).toEqual([]);
});

it('ends every line with CR LF, and folds at 75 bytes without breaking a letter', () => {
  const text = build(first);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (const line of text.split('\r\n')) {
    const bytes = Buffer.from(line);
    expect(bytes.length).toBeLessThanOrEqual(75);
    expect(decoder.decode(bytes)).toBe(line);
  }
});

it('opens no component that a note contains', () => {
  expect(build(first)).not.toMatch(/^BEGIN:VALARM/m);
  expect(unfold(build(first))).toContain(
    String.raw`DESCRIPTION:Punto 1\nBEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM\nPunto 2`,
  );
});

it('is the same in every time zone of the machine, and in any order of the rows', () => {
  const script = `import { buildCalendarText } from '#functions/integration/feed/calendar-text.ts';
    process.stdout.write(buildCalendarText(${JSON.stringify(names)}, ${JSON.stringify(first)}));`;
  for (const TZ of ['UTC', 'America/Detroit', 'Pacific/Kiritimati'])
    expect(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
        env: { ...process.env, TZ, NODE_OPTIONS: '' },
      }),
    ).toBe(build(first.toReversed()));
});

it('builds a calendar of 10 000 orders', () => {
  const orders = Array.from({ length: 10_000 }, (_, i) => ({ ...first[i % 4]!, id: `1.1.${i}` }));
  expect(new Set(build(orders).match(/^UID:.+$/gm)).size).toBe(10_000);
});
