// Result of the answers: the proposed class, and the choice of another one with a reason.
import {
  Alert,
  Box,
  Container,
  FormField,
  Header,
  RadioGroup,
  SpaceBetween,
  Textarea,
} from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { classes } from '#shared/structure/classes.ts';
import { getClassOfTotal } from '#shared/structure/classification.ts';
import type { ClassificationDetail } from '#shared/structure/classification-api.ts';
import { useText } from '#web/i18n/text.ts';
import { ClassMark } from './class-mark.tsx';
import type { ClassificationAnswers } from './classification-answers.ts';

interface Props {
  detail: ClassificationDetail;
  answers: ClassificationAnswers;
  readOnly: boolean;
  /** Whether the user has tried to save. */
  tried: boolean;
}

export function ClassificationResult({ detail: sheet, answers, readOnly, tried }: Props) {
  const { t } = useTranslation('classification');
  const text = useText('classification');
  const { result, choice, problems } = answers;
  const { proposed } = result;
  if (!proposed)
    return (
      <Alert type="warning" header={t('result.incomplete')}>
        {!readOnly && t('result.incompleteHint')}
      </Alert>
    );
  const chosen = choice.chosen ?? proposed;
  const isLifted = proposed !== getClassOfTotal(result.total, sheet.thresholds);
  return (
    <Container header={<Header variant="h2">{t('result.title')}</Header>}>
      <SpaceBetween size="l">
        <div>
          <Box fontSize="heading-m">
            {t('result.proposed')} <ClassMark value={proposed} />
          </Box>
          {isLifted && <Box color="text-body-secondary">{t('result.lifted')}</Box>}
        </div>
        <FormField label={t('result.choose')}>
          <RadioGroup
            value={chosen}
            readOnly={readOnly}
            onChange={({ detail }) => answers.choose(detail.value as typeof chosen)}
            items={classes.map((value) => ({
              value,
              label: value === proposed ? t('result.asProposed', { value }) : value,
            }))}
          />
        </FormField>
        {choice.chosen && (
          <FormField
            stretch
            label={t('result.reason')}
            description={t('result.reasonHint')}
            errorText={tried && problems.reason && text(`messages:${problems.reason}`)}
          >
            <Textarea
              value={choice.reason ?? ''}
              readOnly={readOnly}
              rows={3}
              onChange={({ detail }) => answers.explain(detail.value.slice(0, 500))}
            />
          </FormField>
        )}
      </SpaceBetween>
    </Container>
  );
}
