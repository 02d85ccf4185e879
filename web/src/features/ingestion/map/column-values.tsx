// What a column's values look like, how its dates and numbers are read, and what is changed on their way in.
import { Box, Button, Select, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import {
  type ColumnProfile,
  type DateOrder,
  dateOrders,
  decimalMarks,
  type MappedColumn,
} from '../../../../../shared/ingestion/import.ts';
import type { TemplateColumn } from '../../../../../shared/ingestion/template.ts';

interface Props {
  target: string;
  kind: TemplateColumn['kind'];
  column: MappedColumn | undefined;
  profile: ColumnProfile | undefined;
  onChange: (column: MappedColumn) => void;
  onEdit: () => void;
}

export function ColumnValues({ target, kind, column, profile, onChange, onEdit }: Props) {
  const { t } = useTranslation('ingestion');
  if (!column) return null;
  const { transform = [] } = column;
  const chosen = transform.find((each) => each.op === 'dates')?.order;
  const order = chosen ?? profile?.dates;
  const read = (next: DateOrder) =>
    onChange({
      ...column,
      transform: [...transform.filter(({ op }) => op !== 'dates'), { op: 'dates', order: next }],
    });
  const mark = transform.find((each) => each.op === 'decimals')?.mark ?? profile?.decimal;
  // `1.234` alone tells nobody what its point means
  const doubtful = profile?.samples.some((sample) => /^-?\d{1,3}[.,]\d{3}$/.test(sample));
  const readAfter = (next: (typeof decimalMarks)[number]) =>
    onChange({
      ...column,
      transform: [{ op: 'decimals', mark: next }, ...transform.filter(({ op }) => op !== 'decimals')],
    });
  const others = transform.filter(({ op }) => op !== 'dates' && op !== 'decimals');
  return (
    <SpaceBetween size="xxs">
      {profile && profile.samples.length > 0 && (
        <Box color="text-body-secondary" fontSize="body-s">
          {profile.samples.slice(0, 3).join(' · ')}
        </Box>
      )}
      {(kind === 'day' || kind === 'instant') && order && (
        <Select
          expandToViewport
          ariaLabel={`${t('dates.title')}: ${target}`}
          invalid={order === 'unclear'}
          placeholder={t('dates.unclear')}
          selectedOption={order === 'unclear' ? null : { value: order, label: t(`dates.${order}`) }}
          options={dateOrders.map((each) => ({ value: each, label: t(`dates.${each}`) }))}
          onChange={({ detail }) => read(detail.selectedOption.value as DateOrder)}
        />
      )}
      {(kind === 'number' || kind === 'whole') && (mark || doubtful) && (
        <Select
          expandToViewport
          ariaLabel={`${t('transform.decimals')}: ${target}`}
          invalid={!mark}
          placeholder={t('transform.decimals')}
          selectedOption={mark ? { value: mark, label: t('decimal', { mark }) } : null}
          options={decimalMarks.map((each) => ({ value: each, label: t('decimal', { mark: each }) }))}
          onChange={({ detail }) => readAfter(detail.selectedOption.value as (typeof decimalMarks)[number])}
        />
      )}
      <Button variant="inline-link" ariaLabel={`${editWords(others.length)}: ${target}`} onClick={onEdit}>
        {editWords(others.length)}
      </Button>
    </SpaceBetween>
  );
  function editWords(count: number) {
    return count > 0 ? t('transform.some', { count }) : t('transform.edit');
  }
}
