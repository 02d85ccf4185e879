// Texts of the wizard's questions, answers and scores, with amounts in the plant's currency.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Section, UNANSWERED } from '#shared/structure/classification.ts';
import type { ClassificationDetail } from '#shared/structure/classification-api.ts';
import { useText } from '#web/i18n/text.ts';
import { getLocale, useFormat } from '#web/ui/format.ts';

/** Limits of the cost bands, in whole units of the currency. */
const amounts = [100, 249, 250, 500, 1000];

export function useClassificationTexts() {
  const text = useText('classification');
  const format = useFormat();
  return useMemo(() => {
    const { currency } = format.region;
    const money = new Intl.NumberFormat(getLocale(format.region), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
    const values = Object.fromEntries(amounts.map((amount) => [`e${amount}`, money.format(amount)]));
    return {
      question: (criterion: string) => text(`fields.${criterion}`),
      answer: (criterion: string, answer: string) => text(`answers.${criterion}.${answer}`, values),
      /** Returns the value of a criterion known from data; undefined if there is none. */
      fromData(criterion: string, { known }: ClassificationDetail): string | undefined {
        const value = { oee: known.oee, mtbf: known.mtbfDays, yearsOfService: known.years }[criterion];
        return value === undefined
          ? undefined
          : text(`fromData.${criterion}`, { count: value, value: format.number(value) });
      },
    };
  }, [text, format]);
}

/** Returns a formatter of scores such as "12 of 30"; a dash without answers. */
export function useScoreText() {
  const { t } = useTranslation(['classification', 'common']);
  return (scores: readonly number[], maximum: number): string => {
    const answeredScores = scores.filter((score) => score !== UNANSWERED);
    const total = answeredScores.reduce((sum, score) => sum + score, 0);
    return t('score', { total: answeredScores.length === 0 ? t('common:none') : total, maximum });
  };
}

export const findSuggestedScore = (
  { suggested }: ClassificationDetail,
  section: Section,
  criterion: string,
): number | undefined =>
  (suggested as Partial<Record<Section, Record<string, number | undefined>>>)[section]?.[criterion];
