// How the wizard's questions, answers and scores read, in the plant's currency.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Section, UNANSWERED } from '../../../../../shared/structure/classification.ts';
import type { ClassificationSheet } from '../../../../../shared/structure/classification-api.ts';
import { useText } from '../../../i18n/text.ts';
import { localeOf, useFormat } from '../../../ui/format.ts';

/** Whole amounts the bands of the costs begin and end with. */
const amounts = [100, 249, 250, 500, 1000];

export function useClassificationTexts() {
  const text = useText('classification');
  const format = useFormat();
  return useMemo(() => {
    const { currency } = format.region;
    const money = new Intl.NumberFormat(localeOf(format.region), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
    const values = Object.fromEntries(amounts.map((amount) => [`e${amount}`, money.format(amount)]));
    return {
      question: (criterion: string) => text(`fields.${criterion}`),
      answer: (criterion: string, answer: string) => text(`answers.${criterion}.${answer}`, values),
      /** What the data says of a criterion, where it says something. */
      fromData(criterion: string, { known }: ClassificationSheet): string | undefined {
        const value = { oee: known.oee, mtbf: known.mtbfDays, yearsOfService: known.years }[criterion];
        return value === undefined
          ? undefined
          : text(`fromData.${criterion}`, { count: value, value: format.number(value) });
      },
    };
  }, [text, format]);
}

/** "12 of 30"; a dash while nothing was answered. */
export function useScoreText() {
  const { t } = useTranslation(['classification', 'common']);
  return (scores: readonly number[], maximum: number): string => {
    const given = scores.filter((score) => score !== UNANSWERED);
    const total = given.reduce((sum, score) => sum + score, 0);
    return t('score', { total: given.length === 0 ? t('common:none') : total, maximum });
  };
}

export const suggestedScore = (
  { suggested }: ClassificationSheet,
  section: Section,
  criterion: string,
): number | undefined =>
  (suggested as Partial<Record<Section, Record<string, number | undefined>>>)[section]?.[criterion];
