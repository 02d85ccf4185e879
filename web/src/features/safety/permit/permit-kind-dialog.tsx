// Dialog of a kind of permits: its conditions, one a line, its gases with their limits, and its times.
import { Button, FormField, Input, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PermitKindItem, permitKinds } from '#shared/safety/permit-api.ts';
import { isStandardKind } from '#shared/safety/permit-text.ts';
import { useKindText } from '#web/parts/permit/use-kind-text.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { useSend } from '#web/use-call.ts';

interface Props {
  /** Absent for a new kind. */
  kind: PermitKindItem | undefined;
  onClose: () => void;
}
interface TypedGas {
  name: string;
  unit: string;
  lower?: number | string | undefined;
  upper?: number | string | undefined;
  warningMargin?: number | string | undefined;
}
const isNumberOrEmpty = (value: number | string | undefined) => typeof value !== 'string' || value === '';
const toNumber = (value: number | string | undefined) => (typeof value === 'number' ? value : undefined);

export function PermitKindDialog({ kind, onClose }: Props) {
  const { t } = useTranslation('permits');
  const { getName, getCondition } = useKindText();
  const { send } = useSend(permitKinds.replace, { changes: [permitKinds.list] });
  const [code, setCode] = useState(kind?.code ?? '');
  const [description, setDescription] = useState(kind?.description ?? '');
  const shownConditions = new Map((kind?.conditions ?? []).map((each) => [getCondition(each), each]));
  const [conditions, setConditions] = useState([...shownConditions.keys()].join('\n'));
  const [gases, setGases] = useState<TypedGas[]>(kind?.gases ?? []);
  const [interval, setInterval] = useState<number | string | undefined>(kind?.interval ?? 60);
  const [fireWatch, setFireWatch] = useState<number | string | undefined>(kind?.fireWatch ?? 0);
  const lines = conditions.split('\n').map((line) => line.trim());
  // A text that stays as it is keeps its key, and with it its translations.
  const sentConditions = lines.filter(Boolean).map((line) => shownConditions.get(line) ?? line);
  const isComplete =
    code.trim() !== '' &&
    sentConditions.length > 0 &&
    typeof interval === 'number' &&
    typeof fireWatch === 'number' &&
    gases.every(
      ({ name, lower, upper, warningMargin }) =>
        name.trim() !== '' && [lower, upper, warningMargin].every(isNumberOrEmpty),
    );
  const changeGas = (index: number, change: Partial<TypedGas>) =>
    setGases((before) => before.map((gas, i) => (i === index ? { ...gas, ...change } : gas)));
  return (
    <Confirm
      title={kind ? t('changeKind', { kind: getName(kind) }) : t('newKind')}
      action={t('save')}
      disabled={!isComplete}
      onConfirm={() =>
        send({
          code: code.trim(),
          ...(description.trim() && { description: description.trim() }),
          conditions: sentConditions,
          gases: gases.map(({ name, unit, lower, upper, warningMargin }) => ({
            ...{ name: name.trim(), unit: unit.trim() },
            ...{ lower: toNumber(lower), upper: toNumber(upper) },
            warningMargin: toNumber(warningMargin) ?? 0,
          })),
          interval: Number(interval),
          fireWatch: Number(fireWatch),
          ...(kind && { version: kind.version }),
        })
      }
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {!kind && (
          <FormField label={t('fields.code')}>
            <Input value={code} onChange={({ detail }) => setCode(detail.value)} />
          </FormField>
        )}
        {!isStandardKind(code) && (
          <FormField label={t('fields.description')}>
            <Input value={description} onChange={({ detail }) => setDescription(detail.value)} />
          </FormField>
        )}
        <FormField label={t('fields.conditions')} description={t('help.conditionLines')}>
          <Textarea rows={6} value={conditions} onChange={({ detail }) => setConditions(detail.value)} />
        </FormField>
        <FormField label={t('fields.fireWatch')} description={t('help.fireWatch')}>
          <NumberInput value={fireWatch} onChange={setFireWatch} inputMode="numeric" />
        </FormField>
        {gases.map((gas, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: gases have no other identity while they are typed
          <GasFields key={i} gas={gas} onChange={(change) => changeGas(i, change)} />
        ))}
        <SpaceBetween direction="horizontal" size="xs">
          <Button iconName="add-plus" onClick={() => setGases([...gases, { name: '', unit: '%' }])}>
            {t('addGas')}
          </Button>
          {gases.length > 0 && (
            <Button iconName="remove" onClick={() => setGases(gases.slice(0, -1))}>
              {t('removeGas')}
            </Button>
          )}
        </SpaceBetween>
        {gases.length > 0 && (
          <FormField label={t('fields.interval')} description={t('help.interval')}>
            <NumberInput value={interval} onChange={setInterval} inputMode="numeric" />
          </FormField>
        )}
      </SpaceBetween>
    </Confirm>
  );
}

function GasFields({ gas, onChange }: { gas: TypedGas; onChange: (change: Partial<TypedGas>) => void }) {
  const { t } = useTranslation('permits');
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <FormField label={t('fields.gas')}>
        <Input value={gas.name} onChange={({ detail }) => onChange({ name: detail.value })} />
      </FormField>
      <FormField label={t('fields.unit')}>
        <Input value={gas.unit} onChange={({ detail }) => onChange({ unit: detail.value })} />
      </FormField>
      <FormField label={t('fields.lower')}>
        <NumberInput value={gas.lower} onChange={(lower) => onChange({ lower })} />
      </FormField>
      <FormField label={t('fields.upper')}>
        <NumberInput value={gas.upper} onChange={(upper) => onChange({ upper })} />
      </FormField>
      <FormField label={t('fields.warningMargin')}>
        <NumberInput value={gas.warningMargin} onChange={(warningMargin) => onChange({ warningMargin })} />
      </FormField>
    </SpaceBetween>
  );
}
