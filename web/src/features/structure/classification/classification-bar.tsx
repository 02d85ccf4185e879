// Bar of a total between the plant's class thresholds.
import { Box, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { MachineClass } from '#shared/structure/classes.ts';
import {
  computePoints,
  MAX_TOTAL,
  type Scores,
  sections,
  type Thresholds,
} from '#shared/structure/classification.ts';
import { classColours } from './class-mark.tsx';
import { useScoreText } from './classification-texts.ts';

interface Props {
  scores: Scores;
  total: number;
  thresholds: Thresholds;
}

export function ClassificationBar({ scores, total, thresholds }: Props) {
  const { t } = useTranslation('classification');
  const scoreValues: number[] = sections.flatMap((section) => Object.values<number>(scores[section]));
  const starts: [MachineClass, number][] = [
    ['C', 0],
    ['B', computePoints(thresholds.b)],
    ['A', computePoints(thresholds.a)],
    ['AA', computePoints(thresholds.aa)],
  ];
  const limits = starts
    .slice(1)
    .map(([name, points]) => `${name} ${points}`)
    .join(', ');
  const positionText =
    total === 0
      ? t('result.whereUnanswered', { limits })
      : t('result.where', { total, maximum: MAX_TOTAL, limits });
  return (
    <SpaceBetween size="xs">
      <div className="classification-total">
        <Box variant="span" fontWeight="bold">
          {t('grandTotal')}
        </Box>
        <Box variant="span" fontSize="heading-l" fontWeight="bold">
          {useScoreText()(scoreValues, MAX_TOTAL)}
        </Box>
      </div>
      <div className="class-bar" role="img" aria-label={positionText}>
        {starts.map(([name, from], at) => (
          <span
            key={name}
            className={`colour-mark ${classColours[name]}`}
            style={{ flexGrow: (starts[at + 1]?.[1] ?? MAX_TOTAL) - from }}
          >
            {name}
          </span>
        ))}
        {total > 0 && (
          <span className="pointer" style={{ insetInlineStart: `${(total / MAX_TOTAL) * 100}%` }} />
        )}
      </div>
      <Box fontSize="body-s" color="text-body-secondary">
        {starts
          .slice(1)
          .map(([name, points]) => `${name} ${t('result.from', { points })}`)
          .join(' · ')}
      </Box>
    </SpaceBetween>
  );
}
