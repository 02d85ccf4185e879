// How often, as people write it: `52W`, `4 days`, `every 2 months`, `quarterly`.
import type { Frequency, Unit } from '../planned/period.ts';

const words: Record<string, Frequency> = {
  daily: { n: 1, unit: 'D' },
  weekly: { n: 1, unit: 'W' },
  fortnightly: { n: 2, unit: 'W' },
  biweekly: { n: 2, unit: 'W' },
  monthly: { n: 1, unit: 'M' },
  quarterly: { n: 3, unit: 'M' },
  halfyearly: { n: 6, unit: 'M' },
  semiannual: { n: 6, unit: 'M' },
  yearly: { n: 1, unit: 'Y' },
  annual: { n: 1, unit: 'Y' },
  annually: { n: 1, unit: 'Y' },
};
const LONGEST = 3650;

/** Undefined when it names no period: `TAR`, `As needed`. */
export function frequencyIn(text: string): Frequency | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^every\s+/, '');
  const word = words[plain.replace(/[^a-z]/g, '')];
  if (word && !/\d/.test(plain)) return word;
  const [, digits, unit] =
    /^(\d+)?[\s-]*(d|days?|daily|w|wks?|weeks?|weekly|m|mths?|months?|monthly|y|yrs?|years?|yearly)\.?$/.exec(
      plain,
    ) ?? [];
  const n = Number(digits ?? 1);
  if (!unit || (digits === undefined && unit.length === 1) || n < 1 || n > LONGEST) return undefined;
  return { n, unit: unit[0]!.toUpperCase() as Unit };
}

export const frequencyCode = ({ n, unit }: Frequency) => `${n}${unit}`;
