import fc from 'fast-check';
import '#tests/property-seed.ts';
import { describe, expect, it } from 'vitest';
import { formatFrequencyCode, isCalendarFrequency, parseFrequency } from './frequency.ts';

const vectors: Record<string, readonly string[]> = {
  '52W': ['52W'],
  '4D': ['4 days', 'ogni 4 giorni', 'tous les quatre jours'],
  '6M': [
    ' 6 Months ',
    'half-yearly',
    'semestrale',
    'Semestriel',
    '2 volte l’anno',
    'twice a year',
    '2 fois par an',
  ],
  '2W': [
    'every 2 weeks',
    '2 wk',
    '2 wks',
    'quindicinale',
    'fortnightly',
    '2 volte al mese',
    'ogni due settimane',
  ],
  '3M': [
    '3-monthly',
    'Quarterly',
    'trimestrale',
    'trimestrielle',
    '3 mths',
    'ogni 3 mesi',
    '4 volte all’anno',
  ],
  '1D': ['every day', 'ogni giorno', 'tous les jours', 'Giornaliera', 'quotidien', 'una volta al giorno'],
  '1Y': ['1Y', '1 yr.', '1 year', 'annuale', 'Annuel', 'ogni anno', 'tous les ans', 'once a year'],
  '1W': ['1 week', 'settimanale', 'hebdomadaire', 'Hebdo', 'toutes les semaines', '1 volta/settimana'],
  '1M': [
    '1 mth',
    '1 month',
    'mensile',
    'mensuelle',
    'chaque mois',
    '1x/mese',
    'una volta al mese',
    'une fois par mois',
  ],
  '2Y': ['2 yrs', '2 years', 'biennale', 'tous les 2 ans', 'ogni due anni'],
  '2M': ['bimestrale', 'bimestriel'],
  '3D': ['every  3 days'],
  '15D': ['ogni 15 giorni', 'ogni 15 gg', 'tous les 15 jours', 'tous les quinze jours', '15 gg.'],
  '500H': [
    'ogni 500 ore',
    'every 500 hours',
    'toutes les 500 heures',
    '500 h',
    'ogni 500 ore di funzionamento',
  ],
  '2000H': ['ogni 2.000 ore', 'toutes les 2 000 heures', '2,000 running hours', '2000 heures de marche'],
  '3650D': ['3650D'],
};

describe('a frequency', () => {
  it.each(Object.entries(vectors).flatMap(([code, texts]) => texts.map((text) => [text, code])))(
    '%s is %s',
    (text, code) => {
      const frequency = parseFrequency(text);
      expect(frequency && formatFrequencyCode(frequency)).toBe(code);
    },
  );

  it.each([
    ...['TAR', 'As needed', '', 'W', '0W', '3651D', '99999D', '2 every week', '52', '-3 days', 'W52'],
    ...['1x/Monat', 'wöchentlich', 'bimensuel', 'twice a week', '5 volte l’anno', 'ore', 'due mesi fa'],
    ...['al bisogno', 'si nécessaire', '100001 ore', '1 volta ogni ora'],
  ])('%s is none', (text) => expect(parseFrequency(text)).toBeUndefined());

  it('is a period in every language that its number and unit are written in', () => {
    const units = fc.constantFrom(
      ...([
        ['D', 'days', 'ogni', 'giorni', 'tous les', 'jours'],
        ['W', 'weeks', 'ogni', 'settimane', 'toutes les', 'semaines'],
        ['M', 'months', 'ogni', 'mesi', 'tous les', 'mois'],
        ['Y', 'years', 'ogni', 'anni', 'tous les', 'ans'],
        ['H', 'hours', 'ogni', 'ore', 'toutes les', 'heures'],
      ] as const),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3650 }),
        units,
        (n, [unit, english, ogni, italian, tous, french]) => {
          for (const text of [`every ${n} ${english}`, `${ogni} ${n} ${italian}`, `${tous} ${n} ${french}`])
            expect(parseFrequency(text)).toEqual({ n, unit });
        },
      ),
    );
  });

  it('is never out of range, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const frequency = parseFrequency(text);
        if (!frequency) return;
        expect(Number.isInteger(frequency.n) && frequency.n >= 1).toBe(true);
        expect(frequency.n).toBeLessThanOrEqual(isCalendarFrequency(frequency) ? 3650 : 100_000);
      }),
    );
  });
});
