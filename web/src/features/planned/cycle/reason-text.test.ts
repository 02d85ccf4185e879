// @vitest-environment node
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { formatOf } from '../../../../../shared/format.ts';
import { languages } from '../../../../../shared/messages.ts';
import { dueNow } from '../../../../../shared/planned/due.ts';
import { fixedSlots, floatingNext, preview } from '../../../../../shared/planned/schedule.ts';
import en from '../../../i18n/en/planned.json' with { type: 'json' };
import fr from '../../../i18n/fr/planned.json' with { type: 'json' };
import it_ from '../../../i18n/it/planned.json' with { type: 'json' };
import type { Text } from '../../../i18n/text.ts';
import { reasons, reasonText } from './reason-text.ts';

const texts = { en, it: it_, fr };
const format = formatOf({ globalization: 'en', timeZone: 'UTC', currency: 'EUR' });
const says = (language: keyof typeof texts): Text => {
  const own = i18next.createInstance();
  void own.init({
    lng: language,
    ns: ['planned'],
    defaultNS: 'planned',
    resources: { [language]: { planned: texts[language] } },
    interpolation: { escapeValue: false },
  });
  return own.t as unknown as Text;
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

/** Every value a sentence may ask for. */
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
};

it.each(languages)('has a sentence for every reason in %s, and fills it', (language) => {
  for (const reason of reasons) {
    const sentence = reasonText(says(language), format, reason, values);
    expect([reason, sentence]).toEqual([reason, expect.stringMatching(/^[^{}]+\.$/u)]);
    expect(sentence).not.toContain(`reason.${reason}`);
  }
});

it('never leaves a hole in the sentence of a real slot', () => {
  const weekdays = { workdays: [1, 2, 3, 4, 5], closed: ['2026-04-06'], rule: 'next' as const };
  const monday = { frequency: { n: 1, unit: 'W' as const }, anchor: '2026-03-30', calendar: weekdays };
  const daily = { frequency: { n: 1, unit: 'D' as const }, anchor: '2026-04-01', calendar: weekdays };
  const slots = [
    ...fixedSlots(monday, '2026-03-30', '2026-05-01'),
    ...fixedSlots(daily, '2026-04-01', '2026-04-12'),
    floatingNext(monday, { completed: '2026-03-30' }, 1),
    floatingNext(daily, { cancelled: '2026-04-03' }, 1),
    floatingNext(daily, 'first', 0),
    ...preview({ ...monday, mode: 'lastCompletion', from: '2026-03-30', to: '2026-05-30' }),
  ];
  for (const { reason, values: own } of slots)
    expect(reasonText(says('en'), format, reason, own)).not.toMatch(/\{\{|undefined|NaN/);
});

it.each([
  ['en', 'set back since: 170,000 of then is 4,000 on it now'],
  ['it', '170,000 di allora è ora 4,000'],
  ['fr', "170,000 d'alors y est maintenant 4,000"],
] as const)('says in %s what a meter that was set back shows', (language, sentence) => {
  const own = { due: 170_000, reading: 166_000, setBack: 4_000 };
  expect(reasonText(says(language), format, 'onMeter', own)).toContain(sentence);
});

it('says what a moved date was counted from', () => {
  const [, moved] = fixedSlots(
    {
      frequency: { n: 1, unit: 'W' },
      anchor: '2026-03-30',
      calendar: { workdays: [1, 2, 3, 4, 5], closed: ['2026-04-06'], rule: 'next' },
    },
    '2026-03-30',
    '2026-04-20',
  );
  expect(reasonText(says('en'), format, moved!.reason, moved!.values)).toBe(
    '06/04/2026 is not a working day: moved to the next working day. Occurrence 2 of the plan that begins on 30/03/2026.',
  );
});

it.each([
  ['en', 'also stands for 2 due readings before it, from 170,000 on', '170,000, but the meter had already'],
  ['it', 'anche per 2 scadenze precedenti, da 170,000 in poi', '170,000, già superata'],
  ['fr', 'aussi pour 2 échéances précédentes, à partir de 170,000', '170,000, déjà dépassée'],
] as const)(
  'says in %s which due readings a meter had jumped over, of the order and of each',
  (language, order, point) => {
    const run = { start: 120_000, every: 50_000 };
    const cycle = { ...fixed, run };
    const [slot] = dueNow(cycle, state, {
      today: '2026-03-01',
      horizonDays: 31,
      meter: { value: 281_000 },
    }).slots;
    expect(reasonText(says(language), format, slot!.reason, slot!.values)).toContain(order);
    const values = { due: 170_000, reading: 281_000, instead: 270_000 };
    expect(reasonText(says(language), format, 'jumpedOver', values)).toContain(point);
    expect(reasonText(says(language), format, 'jumpedOver', values)).toContain('270,000');
  },
);
