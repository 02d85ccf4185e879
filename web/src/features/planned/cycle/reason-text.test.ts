// @vitest-environment node
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { getFormat } from '#shared/format.ts';
import { languages } from '#shared/messages.ts';
import { computeDueOrders } from '#shared/planned/due.ts';
import type { PlantCalendar } from '#shared/planned/plant-calendar.ts';
import { computeFixedSlots, computeNextFloatingSlot, computePlannedDates } from '#shared/planned/schedule.ts';
import en from '#web/i18n/en/planned.json' with { type: 'json' };
import fr from '#web/i18n/fr/planned.json' with { type: 'json' };
import it_ from '#web/i18n/it/planned.json' with { type: 'json' };
import type { GetText } from '#web/i18n/text.ts';
import { formatDayChanges, formatForecastMoves, formatReason, reasons } from './reason-text.ts';

const texts = { en, it: it_, fr };
const format = getFormat({ globalization: 'en', timeZone: 'UTC', currency: 'EUR' });
const says = (language: keyof typeof texts): GetText => {
  const own = i18next.createInstance();
  void own.init({
    lng: language,
    ns: ['planned'],
    defaultNS: 'planned',
    resources: { [language]: { planned: texts[language] } },
    interpolation: { escapeValue: false },
  });
  return own.t as unknown as GetText;
};

const fixed = {
  meter: 'hits' as const,
  mode: 'initialScheduling' as const,
  anchor: '2026-01-01',
  lockSpan: 5_000,
  active: true,
  strategies: ['1.1'],
};
const state = { generation: 1, activatedOn: '2026-01-01', ordinal: 0, plan: '' };

/** All values that sentences can contain. */
const values = {
  k: 3,
  anchor: '2026-01-31',
  since: '2026-03-01',
  movedFrom: '2026-04-06',
  closed: '2026-04-06',
  by: '2026-04-13',
  days: 1100,
  due: 170000,
  of: 12,
  reading: 150000,
  first: 120000,
  instead: 180000,
  dropped: 2,
  askedBy: 'Ada Rossi',
  because: 'audit on Friday',
  ...{ from: '2026-02-01', deviation: 14, allowed: 9.2, kept: '2026-05-01', counted: '2026-05-15' },
  ...{ factor: 50, shift: 7 },
  ...{ timeOn: '2026-06-10', meterOn: '2026-06-02', perDay: 6 },
  ...{ earliest: '2026-05-21', latest: '2026-06-12' },
  ...{ cycle: 'CYC-3M', on: '2026-04-15' },
};

it.each(languages)('has a sentence for every reason in %s, and fills it', (language) => {
  for (const reason of reasons) {
    const sentence = formatReason(says(language), format, reason, values);
    expect([reason, sentence]).toEqual([reason, expect.stringMatching(/^[^{}]+\.$/u)]);
    expect(sentence).not.toContain(`reason.${reason}`);
  }
});

it('never leaves a hole in the sentence of a real slot', () => {
  const weekdays = { workdays: [1, 2, 3, 4, 5], closed: ['2026-04-06'], rule: 'next' as const };
  const monday = { frequency: { n: 1, unit: 'W' as const }, anchor: '2026-03-30', calendar: weekdays };
  const daily = { frequency: { n: 1, unit: 'D' as const }, anchor: '2026-04-01', calendar: weekdays };
  const slots = [
    ...computeFixedSlots(monday, '2026-03-30', '2026-05-01'),
    ...computeFixedSlots(daily, '2026-04-01', '2026-04-12'),
    computeNextFloatingSlot(monday, { completed: '2026-03-30' }, 1),
    computeNextFloatingSlot(daily, { cancelled: '2026-04-03' }, 1),
    computeNextFloatingSlot(daily, 'first', 0),
    ...computePlannedDates({ ...monday, mode: 'lastCompletion', from: '2026-03-30', to: '2026-05-30' }),
  ];
  for (const { reason, values: own } of slots)
    expect(formatReason(says('en'), format, reason, own)).not.toMatch(/\{\{|undefined|NaN/);
});

it.each([
  ['en', 'begun again since: 170,000 then is 4,000 now'],
  ['it', '170,000 di allora è ora 4,000'],
  ['fr', "170,000 d'alors y est maintenant 4,000"],
] as const)('says in %s what a meter that was set back shows', (language, sentence) => {
  const own = { due: 170_000, reading: 166_000, setBack: 4_000 };
  expect(formatReason(says(language), format, 'onMeter', own)).toContain(sentence);
});

it.each([
  ['en', 'expected to get there on 29/03/2026, which is not a working day'],
  ['it', 'ci arrivi il 29/03/2026, giorno non lavorativo'],
  ['fr', "l'atteindre le 29/03/2026, jour non ouvré"],
] as const)('says in %s which closed day a meter order was moved from', (language, sentence) => {
  const own = { due: 170_000, reading: 166_000, movedFrom: '2026-03-29' };
  expect(formatReason(says(language), format, 'onMeter', own)).toContain(sentence);
});

it.each(languages)(
  'says in %s who changed the planned day, when, from where to where, and why',
  (language) => {
    const change = { from: '2026-03-25', to: '2026-05-02', by: 'Ada Rossi', at: '2026-03-11T09:00:00.000Z' };
    const sentences = formatDayChanges(says(language), format, [
      { ...change, cause: 'rescheduled', reason: 'no spare' },
      { ...change, cause: 'rescheduled' },
      { ...change, cause: 'levelled' },
      { ...change, cause: 'levelled', reason: 'stocktaking' },
    ]);
    expect(sentences).toHaveLength(4);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/25\/03\/2026.*02\/05\/2026.*Ada Rossi.*11\/03\/2026/u);
      expect(sentence).not.toMatch(/[{}]|dayChange/u);
    }
    expect(sentences[0]).toContain('no spare');
    expect(sentences[3]).toContain('stocktaking');
  },
);

it.each([
  ['en', 'planned by Ada Rossi for this closed day: stocktaking.'],
  ['it', 'pianificato da Ada Rossi per questo giorno di chiusura: stocktaking.'],
  ['fr', 'planifié par Ada Rossi pour ce jour de fermeture : stocktaking.'],
] as const)('says in %s why a free order stands on a closed day', (language, sentence) => {
  const values = { askedBy: 'Ada Rossi', because: 'stocktaking' };
  expect(formatReason(says(language), format, 'free', values)).toContain(sentence);
});

it('says what a moved date was counted from', () => {
  const [, moved] = computeFixedSlots(
    {
      frequency: { n: 1, unit: 'W' },
      anchor: '2026-03-30',
      calendar: { workdays: [1, 2, 3, 4, 5], closed: ['2026-04-06'], rule: 'next' },
    },
    '2026-03-30',
    '2026-04-20',
  );
  expect(formatReason(says('en'), format, moved!.reason, moved!.values)).toBe(
    '06/04/2026 is not a working day: moved to the next working day. Occurrence 2 of the plan that begins on 30/03/2026.',
  );
});

it.each([
  ['en', 'also covers 2 due readings before it, from 170,000 on', '170,000, but the meter had already'],
  ['it', 'anche per 2 scadenze precedenti, da 170,000 in poi', '170,000, già superata'],
  ['fr', 'aussi pour 2 échéances précédentes, à partir de 170,000', '170,000, déjà dépassée'],
] as const)(
  'says in %s which due readings a meter had jumped over, of the order and of each',
  (language, order, point) => {
    const run = { start: 120_000, every: 50_000 };
    const cycle = { ...fixed, run };
    const [slot] = computeDueOrders(cycle, state, {
      today: '2026-03-01',
      horizonDays: 31,
      meter: { value: 281_000, readOn: '2026-03-01' },
    }).slots;
    expect(formatReason(says(language), format, slot!.reason, slot!.values)).toContain(order);
    const values = { due: 170_000, reading: 281_000, instead: 270_000 };
    expect(formatReason(says(language), format, 'jumpedOver', values)).toContain(point);
    expect(formatReason(says(language), format, 'jumpedOver', values)).toContain('270,000');
  },
);

it('says by how much factors shifted a date, also one moved to a working day', () => {
  const factors = { lateFactor: 50, toleranceShare: 10 };
  const from = { nominal: '1998-06-01', planned: '1998-06-01', base: '1998-06-01' };
  const rule = { frequency: { n: 3, unit: 'M' as const }, anchor: '1998-06-01', factors };
  const sentenceOf = (completed: string, calendar?: PlantCalendar) => {
    const { reason, values } = computeNextFloatingSlot({ ...rule, calendar }, { completed, from }, 1);
    return formatReason(says('en'), format, reason, values);
  };
  const shifted =
    'The order planned for 01/06/1998 was done on 15/06/1998, a deviation of 14 days (tolerated: up to 9.2 days). The plan alone gives 01/09/1998, the day it was done 15/09/1998: 50 % of the difference shift the date by 7 days.';
  expect(sentenceOf('1998-06-15')).toBe(shifted);
  expect(sentenceOf('1998-06-10')).toBe(
    'One period after 01/06/1998: the order was done on 10/06/1998, 9 days from its planned date, which shifts nothing (tolerated: up to 9.2 days).',
  );
  const calendar = { workdays: [1, 2, 3, 4, 5], closed: ['1998-09-08'], rule: 'next' as const };
  expect(sentenceOf('1998-06-15', calendar)).toBe(
    `08/09/1998 is not a working day: moved to the next working day. ${shifted}`,
  );
});

it('names the part of time and meter that comes first, and each move by a new forecast', () => {
  const values = { timeOn: '2026-06-10', meterOn: '2026-06-02', due: 1_700, reading: 1_500, perDay: 6 };
  const sentenceOf = (reason: string, more: object = {}) =>
    formatReason(says('en'), format, reason, { ...values, ...more });
  expect(sentenceOf('meterFirst')).toBe(
    'The meter comes first: 1,700 is expected on 02/06/2026 (reading 1,500, 6 a day). By time the order is due on 10/06/2026.',
  );
  expect(sentenceOf('timeFirst', { meterOn: '2026-06-23', movedFrom: '2026-06-10' })).toBe(
    'Due by time on 10/06/2026, before the meter: 1,700 is expected on 23/06/2026 (reading 1,500, 6 a day). 10/06/2026 is not a working day.',
  );
  const moves = [{ from: '2026-06-10', to: '2026-06-02', on: '2026-04-29', reading: 1_500, counted: 1_500 }];
  expect(formatForecastMoves(says('en'), format, [...moves, { ...moves[0]!, perDay: 6 }])).toEqual([
    'Moved from 10/06/2026 to 02/06/2026 on 29/04/2026 by the reading 1,500.',
    'Moved from 10/06/2026 to 02/06/2026 on 29/04/2026 by a new forecast: reading 1,500, 6 a day.',
  ]);
});
