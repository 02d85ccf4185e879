// One step of the wizard: the questions of a section and its live total.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { computeMaximum, criteria, type Section, sections } from '#shared/structure/classification.ts';
import type { ClassificationDetail } from '#shared/structure/classification-api.ts';
import type { ClassificationAnswers } from './classification-answers.ts';
import { ClassificationCriterion } from './classification-criterion.tsx';
import { findSuggestedScore, useClassificationTexts, useScoreText } from './classification-texts.ts';

interface Props {
  detail: ClassificationDetail;
  section: Section;
  answers: ClassificationAnswers;
  readOnly: boolean;
  children?: ReactNode;
}

export function ClassificationSection({ detail, section, answers, readOnly, children }: Props) {
  const { t } = useTranslation('classification');
  const texts = useClassificationTexts();
  const scoreText = useScoreText();
  const scores = answers.scores[section] as Record<string, number>;
  const heading = useRef<HTMLDivElement>(null);
  const shownSection = useRef(section);

  // Moves the focus to the top of the next step, for keyboard users.
  useEffect(() => {
    if (section !== shownSection.current) heading.current?.focus();
    shownSection.current = section;
  }, [section]);

  return (
    <section
      ref={heading}
      tabIndex={-1}
      aria-label={t(`sections.${section}`)}
      className="classification-section"
    >
      <SpaceBetween size="m">
        <Container
          header={
            <Header
              variant="h2"
              counter={`(${scoreText(Object.values(scores), computeMaximum(section))})`}
              description={t('step', { n: sections.indexOf(section) + 1, count: sections.length })}
            >
              {t(`sections.${section}`)}
            </Header>
          }
        >
          <SpaceBetween size="l">
            {Object.entries<Readonly<Record<string, number>>>(criteria[section]).map(
              ([criterion, options]) => {
                const score = findSuggestedScore(detail, section, criterion);
                const source = texts.fromData(criterion, detail);
                return (
                  <ClassificationCriterion
                    key={criterion}
                    n={criterionNumbers[criterion]!}
                    criterion={criterion}
                    answers={options}
                    score={scores[criterion]!}
                    suggestion={score === undefined || source === undefined ? undefined : { score, source }}
                    readOnly={readOnly}
                    onAnswer={(newScore) => answers.answer(section, criterion, newScore)}
                  />
                );
              },
            )}
          </SpaceBetween>
        </Container>
        {children}
      </SpaceBetween>
    </section>
  );
}

const criterionNumbers: Readonly<Record<string, number>> = Object.fromEntries(
  sections.flatMap((section) => Object.keys(criteria[section])).map((criterion, at) => [criterion, at + 1]),
);
