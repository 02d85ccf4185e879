// Form controls of a tag: large tiles, and one list of actions and reasons in two groups (domain 6.1).
import { Tiles } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { safetyKinds, safetySeverities } from '#shared/requests/safety-tag/safety-tag.ts';
import { shifts } from '#shared/requests/shift.ts';
import { pillars, type TagType, tagActionGroups } from '#shared/requests/tag-state.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { PillarBadge } from '#web/parts/tag/pillar-badge.tsx';
import { toSelectedOption } from '#web/ui/form/chosen-option.ts';
import type { Control } from '#web/ui/form/control.ts';
import { ChoiceControl } from '#web/ui/form/select-control.tsx';
import { Select } from '#web/ui/select.tsx';

interface TileOption {
  value: string;
  label: ReactNode;
  description?: string;
}

function LargeTiles({ control, items, columns }: { control: Control; items: TileOption[]; columns: number }) {
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
    label: getEnumText('tagType', value),
    description: t(`type.${value as TagType}`),
  }));
  return <LargeTiles control={control} items={items} columns={2} />;
}

export function ConditionControl(control: Control) {
  useTranslation('enums');
  const items = control.field.values.map((value) => ({ value, label: getEnumText('machineRunning', value) }));
  return <LargeTiles control={control} items={items} columns={2} />;
}

export function SafetyKindControl(control: Control) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const items = safetyKinds.map((value) => ({
    value,
    label: getEnumText('safetyKind', value),
    description: t(`tag:safetyKind.${value}`),
  }));
  return <LargeTiles control={control} items={items} columns={3} />;
}

export function SeverityControl(control: Control) {
  useTranslation('enums');
  const items = safetySeverities.map((value) => ({ value, label: getEnumText('safetySeverity', value) }));
  return <LargeTiles control={control} items={items} columns={3} />;
}

export function PillarControl(control: Control) {
  const items = pillars.map((value) => ({ value, label: <PillarBadge pillar={value} /> }));
  return <LargeTiles control={control} items={items} columns={4} />;
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
    options: tagActionGroups[group].map((word) => ({ value: word, label: getEnumText('tagAction', word) })),
  }));
  const noneOption = field.required ? [] : [{ value: '', label: t('common:none') }];
  const allOptions = groups.flatMap(({ options }) => [...options]);
  return (
    <Select
      ref={ref as never}
      selectedOption={toSelectedOption(allOptions.find((option) => option.value === value))}
      options={[...noneOption, ...groups]}
      placeholder={t('common:choose')}
      disabled={disabled}
      ariaRequired={field.required}
      expandToViewport
      onBlur={() => onBlur()}
      onChange={({ detail }) => onChange(detail.selectedOption.value || undefined)}
    />
  );
}
