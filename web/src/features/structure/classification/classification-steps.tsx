// Navigation of the wizard: sections with their totals and missing answers, and the grand total.
import { Box, StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import {
  computeMaximum,
  type Scores,
  type Section,
  sections,
  UNANSWERED,
} from '#shared/structure/classification.ts';
import { useScoreText } from './classification-texts.ts';

interface Props {
  scores: Scores;
  currentSection: Section;
  onShow: (section: Section) => void;
}

export function ClassificationSteps({ scores, currentSection, onShow }: Props) {
  const { t } = useTranslation('classification');
  const scoreText = useScoreText();
  return (
    <nav aria-label={t('stepsOf')}>
      <ol className="classification-steps">
        {sections.map((section) => {
          const sectionScores: number[] = Object.values(scores[section]);
          const missing = sectionScores.filter((score) => score === UNANSWERED).length;
          return (
            <li key={section}>
              <button
                type="button"
                aria-current={section === currentSection ? 'step' : undefined}
                onClick={() => onShow(section)}
              >
                <span className="line">
                  <Box variant="span" fontWeight="bold" color="inherit">
                    {t(`sections.${section}`)}
                  </Box>
                  <span>{scoreText(sectionScores, computeMaximum(section))}</span>
                </span>
                {missing === 0 ? (
                  <StatusIndicator type="success">{t('answered')}</StatusIndicator>
                ) : (
                  <StatusIndicator type={missing === sectionScores.length ? 'pending' : 'warning'}>
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
