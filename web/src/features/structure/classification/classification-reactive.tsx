// Class REA proposed from the breakdowns of a year, beside the wizard's class, with its reason (domain 2.4).
import { Box, Checkbox, Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import {
  type BreakdownRank,
  type ClassificationDetail,
  classifications,
} from '#shared/structure/classification-api.ts';
import { useFormat } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { useCall } from '#web/use-call.ts';
import { ClassMark } from './class-mark.tsx';
import type { ClassificationAnswers } from './classification-answers.ts';

interface Props {
  detail: ClassificationDetail;
  answers: ClassificationAnswers;
  readOnly: boolean;
}

export function ClassificationReactive(props: Props) {
  const { t } = useTranslation('classification');
  const query = useCall(classifications.reactive, { id: props.detail.id });
  return (
    <Container header={<Header variant="h2">{t('rea.title')}</Header>}>
      <Loaded query={query}>{(rank) => <Reactive {...props} rank={rank} />}</Loaded>
    </Container>
  );
}

function Reactive({ detail: sheet, answers, readOnly, rank }: Props & { rank: BreakdownRank }) {
  const { t } = useTranslation(['classification', 'common']);
  const format = useFormat();
  const { proposed, minutes, before, total, machines } = rank;
  const { classRea } = sheet.machine;
  const period = { from: format.day(rank.from), to: format.day(rank.to) };
  if (!proposed) return <Box color="text-body-secondary">{t('rea.nothing', period)}</Box>;
  const percent = (part: number) => `${format.number((100 * part) / total, 1)}\u00a0%`;
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={2}
        items={[
          { label: t('rea.proposed'), value: <ClassMark value={proposed} /> },
          { label: t('rea.now'), value: classRea ? <ClassMark value={classRea} /> : t('common:none') },
          {
            label: t('rea.minutes'),
            value: t('rea.ofAll', { minutes: format.minutes(minutes), share: percent(minutes) }),
          },
          {
            label: t('rea.rank'),
            value: rank.rank ? t('rea.place', { rank: rank.rank, count: machines }) : t('common:none'),
          },
        ]}
      />
      <Box color="text-body-secondary">
        {rank.rank
          ? t('rea.why', { ...period, before: percent(before), after: percent(before + minutes) })
          : t('rea.whyNone', period)}{' '}
        {t('rea.rule')}
      </Box>
      {!readOnly && proposed !== classRea && (
        <Checkbox
          checked={answers.rea === proposed}
          onChange={({ detail }) => answers.takeRea(detail.checked ? proposed : undefined)}
        >
          {t('rea.take', { value: proposed })}
        </Checkbox>
      )}
    </SpaceBetween>
  );
}
