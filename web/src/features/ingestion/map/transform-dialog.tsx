// Dialog that edits the transforms of a column, applied in order.

import { Box, Button, FormField, Input, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOrders, decimalMarks, type MappedColumn, type Transform } from '#shared/ingestion/import.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { formatPairs, parsePairs } from './pairs.ts';

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
const defaultTransforms: Record<Op, Transform> = {
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
const MAX_TRANSFORMS = 5;

interface Props {
  column: MappedColumn;
  samples: readonly string[];
  onSave: (transform: Transform[]) => void;
  onClose: () => void;
}

/** Whether all parameters of the transform are filled in. */
const isComplete = (transform: Transform): boolean => {
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
  const change = (position: number, next: Transform) => setList(list.with(position, next));
  return (
    <Dialog
      title={t('transform.title', { column: column.target })}
      action={t('transform.take')}
      working={false}
      disabled={!list.every(isComplete) || (column.source === '' && list.length === 0)}
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
        {list.map((transform, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change of values is known by its place alone
          <li key={position}>
            <SpaceBetween size="xs">
              <Select
                ariaLabel={t('transform.nth', { n: position + 1 })}
                selectedOption={{ value: transform.op, label: t(`transform.${transform.op}`) }}
                options={ops.map((op) => ({ value: op, label: t(`transform.${op}`) }))}
                onChange={({ detail }) =>
                  change(position, defaultTransforms[detail.selectedOption.value as Op])
                }
              />
              <TransformFields transform={transform} onChange={(next) => change(position, next)} />
              <Button
                variant="inline-link"
                ariaLabel={`${t('transform.remove')}: ${t('transform.nth', { n: position + 1 })}`}
                onClick={() => setList(list.filter((_, each) => each !== position))}
              >
                {t('transform.remove')}
              </Button>
            </SpaceBetween>
          </li>
        ))}
      </ol>
      <Button
        iconName="add-plus"
        disabled={list.length >= MAX_TRANSFORMS}
        onClick={() => setList([...list, defaultTransforms.trim])}
      >
        {t('transform.add')}
      </Button>
    </Dialog>
  );
}

/** Inputs for the parameters of a transform. */
function TransformFields({
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
      return <Factor factor={transform.by} onChange={(factor) => onChange({ ...transform, by: factor })} />;
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
  const [text, setText] = useState(() => formatPairs(pairs));
  return (
    <FormField label={t('transform.pairs')} description={t('transform.pairsText')}>
      <Textarea
        value={text}
        rows={4}
        onChange={({ detail }) => {
          setText(detail.value);
          onChange(parsePairs(detail.value));
        }}
      />
    </FormField>
  );
}

function Factor({ factor, onChange }: { factor: number; onChange: (factor: number) => void }) {
  const { t } = useTranslation('ingestion');
  const [value, setValue] = useState<number | string | undefined>(factor);
  return (
    <FormField label={t('transform.by')} errorText={typeof value !== 'number' && t('transform.notNumber')}>
      <NumberInput
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(typeof next === 'number' ? next : Number.NaN);
        }}
      />
    </FormField>
  );
}
