// Controls of a tag: choices as large as a hand, and one list of what to do and why, in two groups (domain 6.1).
import { Select, Tiles } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shifts } from '../../../../../shared/requests/shift.ts';
import { pillars, type TagType, tagActionGroups } from '../../../../../shared/requests/tag-state.ts';
import { enumText } from '../../../i18n/text.ts';
import { PillarBadge } from '../../../parts/tag/pillar-badge.tsx';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import type { Control } from '../../../ui/form/control.ts';
import { ChoiceControl } from '../../../ui/form/select-control.tsx';

interface Choice {
  value: string;
  label: ReactNode;
  description?: string;
}

function Large({ control, items, columns }: { control: Control; items: Choice[]; columns: number }) {
  const { field, value, disabled, onChange, ref } = control;
  return (
    <Tiles
      ref={ref as never}
      value={typeof value === 'string' ? value : null}
      columns={columns}
      ariaRequired={field.required}
      items={items.map((item) => ({ ...item, disabled }))}
      onChange={({ detail }) => onChange(detail.value)}
    />
  );
}

export function TypeControl(control: Control) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const items = control.field.values.map((value) => ({
    value,
    label: enumText('tagType', value),
    description: t(`type.${value as TagType}`),
  }));
  return <Large control={control} items={items} columns={2} />;
}

export function ConditionControl(control: Control) {
  useTranslation('enums');
  const items = control.field.values.map((value) => ({ value, label: enumText('machineRunning', value) }));
  return <Large control={control} items={items} columns={2} />;
}

export function PillarControl(control: Control) {
  const items = pillars.map((value) => ({ value, label: <PillarBadge pillar={value} /> }));
  return <Large control={control} items={items} columns={4} />;
}

export function ShiftControl(control: Control) {
  const { field, onChange } = control;
  return (
    <ChoiceControl
      {...control}
      field={{ ...field, values: shifts }}
      onChange={(value) => onChange(value && Number(value))}
    />
  );
}

export function ActionControl({ field, value, disabled, onBlur, onChange, ref }: Control) {
  const { t } = useTranslation(['tag', 'words', 'enums', 'common']);
  const groups = (['action', 'reason'] as const).map((group) => ({
    label: t(`tag:groups.${group}`),
    options: tagActionGroups[group].map((word) => ({ value: word, label: enumText('tagAction', word) })),
  }));
  const none = field.required ? [] : [{ value: '', label: t('common:none') }];
  const all = groups.flatMap(({ options }) => [...options]);
  return (
    <Select
      ref={ref as never}
      selectedOption={chosenOption(all.find((option) => option.value === value))}
      options={[...none, ...groups]}
      placeholder={t('common:choose')}
      disabled={disabled}
      ariaRequired={field.required}
      expandToViewport
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.selectedOption.value || undefined)}
    />
  );
}
