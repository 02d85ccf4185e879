// What is done to the values of a column on their way in, one after the other.
import { Box, Button, FormField, Input, Select, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dateOrders,
  decimalMarks,
  type MappedColumn,
  type Transform,
} from '../../../../../shared/ingestion/import.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { pairsIn, textOfPairs } from './pairs.ts';

type Op = Transform['op'];
const ops: readonly Op[] = [
  'trim',
  'upper',
  'lower',
  'split',
  'constant',
  'lookup',
  'dates',
  'decimals',
  'factor',
];
const fresh: Record<Op, Transform> = {
  trim: { op: 'trim' },
  upper: { op: 'upper' },
  lower: { op: 'lower' },
  split: { op: 'split', separator: '/', part: 1 },
  constant: { op: 'constant', value: '' },
  lookup: { op: 'lookup', pairs: [] },
  dates: { op: 'dates', order: 'dmy' },
  decimals: { op: 'decimals', mark: ',' },
  factor: { op: 'factor', by: 1 },
};
const MOST = 5;

interface Props {
  column: MappedColumn;
  samples: readonly string[];
  onSave: (transform: Transform[]) => void;
  onClose: () => void;
}

/** What lacks something cannot be applied. */
const isWhole = (transform: Transform): boolean => {
  switch (transform.op) {
    case 'split':
      return (
        transform.separator !== '' &&
        Number.isInteger(transform.part) &&
        Math.abs(transform.part) <= 20 &&
        transform.part !== 0
      );
    case 'constant':
      return transform.value !== '';
    case 'lookup':
      return transform.pairs.length > 0;
    case 'factor':
      return Number.isFinite(transform.by);
    default:
      return true;
  }
};

export function TransformDialog({ column, samples, onSave, onClose }: Props) {
  const { t } = useTranslation(['ingestion', 'common']);
  const [list, setList] = useState<readonly Transform[]>(column.transform ?? []);
  const change = (at: number, next: Transform) => setList(list.with(at, next));
  return (
    <Dialog
      title={t('transform.title', { column: column.target })}
      action={t('transform.take')}
      working={false}
      disabled={!list.every(isWhole) || (column.source === '' && list.length === 0)}
      onAct={async () => {
        onSave([...list]);
        onClose();
      }}
      onClose={onClose}
    >
      {samples.length > 0 && (
        <Box color="text-body-secondary">
          {t('transform.samples', { values: samples.slice(0, 3).join(' · ') })}
        </Box>
      )}
      {list.length === 0 && <Box>{t('transform.none')}</Box>}
      <ol className="ingestion-transforms">
        {list.map((transform, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change of values is known by its place alone
          <li key={at}>
            <SpaceBetween size="xs">
              <Select
                ariaLabel={t('transform.nth', { n: at + 1 })}
                selectedOption={{ value: transform.op, label: t(`transform.${transform.op}`) }}
                options={ops.map((op) => ({ value: op, label: t(`transform.${op}`) }))}
                onChange={({ detail }) => change(at, fresh[detail.selectedOption.value as Op])}
              />
              <Values transform={transform} onChange={(next) => change(at, next)} />
              <Button
                variant="inline-link"
                ariaLabel={`${t('transform.remove')}: ${t('transform.nth', { n: at + 1 })}`}
                onClick={() => setList(list.filter((_, each) => each !== at))}
              >
                {t('transform.remove')}
              </Button>
            </SpaceBetween>
          </li>
        ))}
      </ol>
      <Button
        iconName="add-plus"
        disabled={list.length >= MOST}
        onClick={() => setList([...list, fresh.trim])}
      >
        {t('transform.add')}
      </Button>
    </Dialog>
  );
}

/** What a change needs to be told besides. */
function Values({
  transform,
  onChange,
}: {
  transform: Transform;
  onChange: (next: Transform) => void;
}): ReactNode {
  const { t } = useTranslation('ingestion');
  switch (transform.op) {
    case 'split':
      return (
        <SpaceBetween direction="horizontal" size="xs">
          <FormField label={t('transform.separator')}>
            <Input
              value={transform.separator}
              onChange={({ detail }) => onChange({ ...transform, separator: detail.value.slice(0, 10) })}
            />
          </FormField>
          <FormField label={t('transform.part')} description={t('transform.partText')}>
            <Input
              type="number"
              value={String(transform.part)}
              onChange={({ detail }) => onChange({ ...transform, part: Number(detail.value) })}
            />
          </FormField>
        </SpaceBetween>
      );
    case 'constant':
      return (
        <FormField label={t('transform.value')}>
          <Input
            value={transform.value}
            onChange={({ detail }) => onChange({ ...transform, value: detail.value.slice(0, 400) })}
          />
        </FormField>
      );
    case 'lookup':
      return <Pairs pairs={transform.pairs} onChange={(pairs) => onChange({ ...transform, pairs })} />;
    case 'dates':
      return (
        <Select
          ariaLabel={t('dates.title')}
          selectedOption={{ value: transform.order, label: t(`dates.${transform.order}`) }}
          options={dateOrders.map((each) => ({ value: each, label: t(`dates.${each}`) }))}
          onChange={({ detail }) =>
            onChange({ ...transform, order: detail.selectedOption.value as (typeof dateOrders)[number] })
          }
        />
      );
    case 'decimals':
      return (
        <Select
          ariaLabel={t('transform.decimals')}
          selectedOption={{ value: transform.mark, label: t('decimal', { mark: transform.mark }) }}
          options={decimalMarks.map((mark) => ({ value: mark, label: t('decimal', { mark }) }))}
          onChange={({ detail }) =>
            onChange({ ...transform, mark: detail.selectedOption.value as (typeof decimalMarks)[number] })
          }
        />
      );
    case 'factor':
      return <Factor by={transform.by} onChange={(by) => onChange({ ...transform, by })} />;
    default:
      return null;
  }
}

function Pairs({
  pairs,
  onChange,
}: {
  pairs: [string, string][];
  onChange: (pairs: [string, string][]) => void;
}) {
  const { t } = useTranslation('ingestion');
  const [text, setText] = useState(() => textOfPairs(pairs));
  return (
    <FormField label={t('transform.pairs')} description={t('transform.pairsText')}>
      <Textarea
        value={text}
        rows={4}
        onChange={({ detail }) => {
          setText(detail.value);
          onChange(pairsIn(detail.value));
        }}
      />
    </FormField>
  );
}

/** Typed with a comma or a point. */
function Factor({ by, onChange }: { by: number; onChange: (by: number) => void }) {
  const { t } = useTranslation('ingestion');
  const [text, setText] = useState(String(by));
  const read = (value: string) => (value.trim() === '' ? Number.NaN : Number(value.trim().replace(',', '.')));
  return (
    <FormField label={t('transform.by')} errorText={Number.isNaN(read(text)) && t('transform.notNumber')}>
      <Input
        inputMode="decimal"
        value={text}
        onChange={({ detail }) => {
          setText(detail.value);
          onChange(read(detail.value));
        }}
      />
    </FormField>
  );
}
