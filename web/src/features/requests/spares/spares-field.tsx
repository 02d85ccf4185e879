// Spares that were used: of one machine, with how many of each. A tag and an EWO name them in their own catalogues.
import { Button, FormField, Input, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { SpareUsed } from '../../../../../shared/requests/ewo.ts';
import { useText } from '../../../i18n/text.ts';
import type { EwoNames } from '../../../parts/ewo/ewo-names.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import { messageOf } from '../../../ui/form/form-field.tsx';
import { parseNumber } from '../../../ui/form/number-text.ts';
import { useFormat } from '../../../ui/format.ts';
import { optionOf, useElements } from './machine-elements.ts';
import './spares.css';

type Row = Partial<Record<keyof SpareUsed, string | number>>;

interface Props {
  machineId: number;
  names: EwoNames;
  namespace: 'ewoWork' | 'tag';
}

export function SparesField({ machineId, names, namespace }: Props) {
  const t = useText(namespace);
  const { elements } = useElements(machineId, names);
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController({ name: 'spares' });
  const rows = (value as Row[] | undefined) ?? [];
  const spares = (elements ?? []).filter(({ spare }) => spare).map(optionOf);
  const change = (at: number, row: Row) => onChange(rows.with(at, row));
  const taken = new Set(rows.map(({ spareId }) => spareId));
  return (
    <FormField
      label={t('fields.spares')}
      description={elements && spares.length === 0 ? t('spares.none') : undefined}
      constraintText={t('optional')}
      errorText={messageOf(error)}
      stretch
    >
      <div className="spares-used">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place until a spare is chosen
          <div key={at} className="row">
            <Select
              options={spares.filter(({ value }) => value === row.spareId || !taken.has(value))}
              selectedOption={chosenOption(spares.find((option) => option.value === row.spareId))}
              placeholder={t('spares.spare')}
              ariaLabel={t('spares.spare')}
              filteringType={spares.length > 7 ? 'auto' : 'none'}
              expandToViewport
              onChange={({ detail }) => change(at, { ...row, spareId: detail.selectedOption.value! })}
            />
            <Quantity
              value={row.quantity}
              label={t('spares.quantityOf', { n: at + 1 })}
              onChange={(quantity) => change(at, { ...row, quantity })}
            />
            <Button
              iconName="remove"
              variant="icon"
              formAction="none"
              ariaLabel={t('spares.remove', { n: at + 1 })}
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
            {t('spares.add')}
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
