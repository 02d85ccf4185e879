// Spares that were used: of the tag's machine, with how many of each.
import { Button, FormField, Input, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SpareUsed } from '../../../../../shared/requests/ewo.ts';
import { elements } from '../../../../../shared/structure/api.ts';
import type { StructureNode } from '../../../../../shared/structure/tree.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import { messageOf } from '../../../ui/form/form-field.tsx';
import { parseNumber } from '../../../ui/form/number-text.ts';
import { useFormat } from '../../../ui/format.ts';
import { useCall } from '../../../use-call.ts';

type Row = Partial<Record<keyof SpareUsed, string | number>>;

const below = (node: StructureNode): StructureNode[] =>
  [...node.groups, ...node.subGroups, ...node.components].flatMap((each) => [each, ...below(each)]);

/** The spares of a machine, in the order of its structure. */
export function useSpares(machineCode: string | undefined): StructureNode[] | undefined {
  const { data } = useCall(
    elements.structure,
    { machineCode: machineCode ?? '' },
    { enabled: machineCode !== undefined },
  );
  return data && below(data).filter(({ spare }) => spare);
}

export function TagSpares({ machineCode }: { machineCode: string | undefined }) {
  const { t } = useTranslation(['tag', 'common']);
  const known = useSpares(machineCode);
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({ name: 'spares' });
  const rows = (value as Row[] | undefined) ?? [];
  const spares = (known ?? []).map(({ id, code, descr, path }) => ({
    value: id,
    label: `${code} ${descr}`,
    description: path,
  }));
  const change = (at: number, row: Row) => onChange(rows.with(at, row));
  const taken = new Set(rows.map(({ spareId }) => spareId));
  return (
    <FormField
      label={t('tag:fields.spares')}
      description={known?.length === 0 ? t('tag:spares.none') : undefined}
      constraintText={t('common:optional')}
      errorText={messageOf(error)}
      stretch
    >
      <div className="tag-spares">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place until a spare is chosen
          <div key={at} className="row">
            <Select
              options={spares.filter(({ value }) => value === row.spareId || !taken.has(value))}
              selectedOption={chosenOption(spares.find((option) => option.value === row.spareId))}
              placeholder={t('tag:spares.spare')}
              ariaLabel={t('tag:spares.spare')}
              filteringType={spares.length > 7 ? 'auto' : 'none'}
              expandToViewport
              onChange={({ detail }) => change(at, { ...row, spareId: detail.selectedOption.value! })}
            />
            <Quantity
              value={row.quantity}
              label={t('tag:spares.quantityOf', { n: at + 1 })}
              onChange={(quantity) => change(at, { ...row, quantity })}
            />
            <Button
              iconName="remove"
              variant="icon"
              formAction="none"
              ariaLabel={t('tag:spares.remove', { n: at + 1 })}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            />
          </div>
        ))}
        <div>
          <Button
            iconName="add-plus"
            formAction="none"
            disabled={spares.length <= rows.length}
            onClick={() => onChange([...rows, { quantity: 1 }])}
          >
            {t('tag:spares.add')}
          </Button>
        </div>
      </div>
    </FormField>
  );
}

interface QuantityProps {
  value: Row['quantity'];
  label: string;
  onChange: (quantity: number | string | undefined) => void;
}

function Quantity({ value, label, onChange }: QuantityProps) {
  const [typed, setTyped] = useState<string>();
  const { number } = useFormat();
  const shown = typeof value === 'number' ? number(value) : (value ?? '');
  return (
    <Input
      value={typed !== undefined && parseNumber(typed) === value ? typed : shown}
      inputMode="decimal"
      autoComplete={false}
      ariaLabel={label}
      onChange={({ detail }) => {
        setTyped(detail.value);
        onChange(parseNumber(detail.value));
      }}
    />
  );
}
