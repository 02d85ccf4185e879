// Levels of the safety pyramid and the sentence about the last injury, as home and wall show them (decisions
// PS62).
import { useTranslation } from 'react-i18next';
import type { SafetyFigures } from '#shared/requests/tag-api.ts';
import { useFormat } from '#web/ui/format.ts';

interface PyramidLevel {
  id: 'injury' | 'firstAid' | 'nearMiss' | 'unsafe';
  count: number;
}

/** Returns the levels from the top; unsafe acts and unsafe conditions are one level. */
export const listPyramidLevels = ({ pyramid }: Pick<SafetyFigures, 'pyramid'>): PyramidLevel[] => [
  { id: 'injury', count: pyramid.injury },
  { id: 'firstAid', count: pyramid.firstAid },
  { id: 'nearMiss', count: pyramid.nearMiss },
  { id: 'unsafe', count: pyramid.unsafeAct + pyramid.unsafeCondition },
];

/** Returns the function that says when the last injury was, or since when there is none. */
export function useInjuryText() {
  const { t } = useTranslation('figures');
  const { day } = useFormat();
  return ({ lastInjuryOn, daysSinceInjury, recordsSince }: SafetyFigures): string => {
    if (daysSinceInjury !== undefined)
      return t('safety.since', { count: daysSinceInjury, day: day(lastInjuryOn) });
    return recordsSince === undefined
      ? t('safety.noRecords')
      : t('safety.noneSince', { day: day(recordsSince) });
  };
}
