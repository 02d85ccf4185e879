// One step of the wizard: the questions of a section and its live total.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  criteria,
  maximumOf,
  type Section,
  sections,
} from '../../../../../shared/structure/classification.ts';
import type { ClassificationSheet } from '../../../../../shared/structure/classification-api.ts';
import type { Answers } from './classification-answers.ts';
import { ClassificationCriterion } from './classification-criterion.tsx';
import { suggestedScore, useClassificationTexts, useScoreText } from './classification-texts.ts';

interface Props {
  sheet: ClassificationSheet;
  section: Section;
  answers: Answers;
  readOnly: boolean;
  children?: ReactNode;
}

export function ClassificationSection({ sheet, section, answers, readOnly, children }: Props) {
  const { t } = useTranslation('classification');
  const texts = useClassificationTexts();
  const scoreText = useScoreText();
  const scores = answers.scores[section] as Record<string, number>;
  const heading = useRef<HTMLDivElement>(null);
  const first = useRef(section);

  // who goes on by keyboard goes on at the top of the next step
  useEffect(() => {
    if (section !== first.current) heading.current?.focus();
    first.current = section;
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
              counter={`(${scoreText(Object.values(scores), maximumOf(section))})`}
              description={t('step', { n: sections.indexOf(section) + 1, count: sections.length })}
            >
              {t(`sections.${section}`)}
            </Header>
          }
        >
          <SpaceBetween size="l">
            {Object.entries<Readonly<Record<string, number>>>(criteria[section]).map(
              ([criterion, options]) => {
                const score = suggestedScore(sheet, section, criterion);
                const source = texts.fromData(criterion, sheet);
                return (
                  <ClassificationCriterion
                    key={criterion}
                    n={placeOf[criterion]!}
                    criterion={criterion}
                    answers={options}
                    score={scores[criterion]!}
                    suggestion={score === undefined || source === undefined ? undefined : { score, source }}
                    readOnly={readOnly}
                    onAnswer={(given) => answers.answer(section, criterion, given)}
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

const placeOf: Readonly<Record<string, number>> = Object.fromEntries(
  sections.flatMap((section) => Object.keys(criteria[section])).map((criterion, at) => [criterion, at + 1]),
);
