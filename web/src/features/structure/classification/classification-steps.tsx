// The sections of the wizard with their totals and what they lack, each a way to it; below them the grand total.
import { Box, StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import {
  maximumOf,
  type Scores,
  type Section,
  sections,
  UNANSWERED,
} from '../../../../../shared/structure/classification.ts';
import { useScoreText } from './classification-texts.ts';

interface Props {
  scores: Scores;
  shown: Section;
  onShow: (section: Section) => void;
}

export function ClassificationSteps({ scores, shown, onShow }: Props) {
  const { t } = useTranslation('classification');
  const scoreText = useScoreText();
  return (
    <nav aria-label={t('stepsOf')}>
      <ol className="classification-steps">
        {sections.map((section) => {
          const given: number[] = Object.values(scores[section]);
          const missing = given.filter((score) => score === UNANSWERED).length;
          return (
            <li key={section}>
              <button
                type="button"
                aria-current={section === shown ? 'step' : undefined}
                onClick={() => onShow(section)}
              >
                <span className="line">
                  <Box variant="span" fontWeight="bold" color="inherit">
                    {t(`sections.${section}`)}
                  </Box>
                  <span>{scoreText(given, maximumOf(section))}</span>
                </span>
                {missing === 0 ? (
                  <StatusIndicator type="success">{t('answered')}</StatusIndicator>
                ) : (
                  <StatusIndicator type={missing === given.length ? 'pending' : 'warning'}>
                    {t('missing', { count: missing })}
                  </StatusIndicator>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
