// One question of the wizard: its answers with their points, and the answer suggested by the data.
import { Badge, Box, Button, FormField, SpaceBetween, Tiles } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useClassificationTexts } from './classification-texts.ts';

interface Props {
  /** Number of the question in the whole wizard. */
  n: number;
  criterion: string;
  answers: Readonly<Record<string, number>>;
  score: number;
  suggestion?: { score: number; source: string };
  readOnly: boolean;
  onAnswer: (score: number) => void;
}

export function ClassificationCriterion({
  n,
  criterion,
  answers,
  score,
  suggestion,
  readOnly,
  onAnswer,
}: Props) {
  const { t } = useTranslation('classification');
  const texts = useClassificationTexts();
  const names = Object.keys(answers);
  return (
    <FormField
      stretch
      label={`${n}. ${texts.question(criterion)}`}
      secondaryControl={
        suggestion &&
        !readOnly &&
        score !== suggestion.score && (
          <Button
            variant="inline-link"
            formAction="none"
            ariaLabel={`${t('take')}: ${texts.question(criterion)}`}
            onClick={() => onAnswer(suggestion.score)}
          >
            {t('take')}
          </Button>
        )
      }
    >
      <Tiles
        value={names.find((name) => answers[name] === score) ?? null}
        columns={names.length}
        readOnly={readOnly}
        onChange={({ detail }) => onAnswer(answers[detail.value]!)}
        items={names.map((name) => ({
          value: name,
          label: texts.answer(criterion, name),
          description: (
            <SpaceBetween size="xxs">
              <Box color="inherit" variant="span">
                {t('points', { count: answers[name]! })}
              </Box>
              {suggestion && suggestion.score === answers[name] && <Badge>{suggestion.source}</Badge>}
            </SpaceBetween>
          ),
        }))}
      />
    </FormField>
  );
}
