// Filter of the plan with the number of matching machines.
import { Box, Button, SpaceBetween, TextFilter, Toggle } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { PlanMachine } from '#shared/structure/layout-api.ts';
import { Select } from '#web/ui/select.tsx';
import { classChoices, getDepartmentCodes, isFiltering, NO_VALUE, type PlanFilter } from './layout-filter.ts';
import type { PlanTexts } from './layout-texts.ts';

interface Props {
  machines: readonly PlanMachine[];
  matches: number;
  filter: PlanFilter;
  texts: PlanTexts;
  onChange: (change: Partial<PlanFilter>) => void;
}

export function LayoutFilterBar({ machines, matches, filter, texts, onChange }: Props) {
  const { t } = useTranslation('layout');
  const allOption = { value: '', label: t('filter.all') };
  const noneOption = { value: NO_VALUE, label: t('filter.without') };
  const departments = [
    allOption,
    ...getDepartmentCodes(machines).map((code) => ({ value: code, label: texts.department(code) })),
    noneOption,
  ];
  const classes = [
    allOption,
    ...classChoices.map((value) => (value === NO_VALUE ? noneOption : { value, label: value })),
  ];
  return (
    <div className="plan-filter screen-only">
      <TextFilter
        filteringText={filter.text}
        filteringPlaceholder={t('filter.text')}
        filteringAriaLabel={t('filter.text')}
        onChange={({ detail }) => onChange({ text: detail.filteringText })}
      />
      <div className="plan-choice">
        <Select
          inlineLabelText={t('filter.department')}
          options={departments}
          selectedOption={departments.find(({ value }) => value === filter.department) ?? allOption}
          onChange={({ detail }) => onChange({ department: detail.selectedOption.value })}
          expandToViewport
        />
      </div>
      <div className="plan-choice">
        <Select
          inlineLabelText={t('filter.class')}
          options={classes}
          selectedOption={classes.find(({ value }) => value === filter.class) ?? allOption}
          onChange={({ detail }) => onChange({ class: detail.selectedOption.value })}
          expandToViewport
        />
      </div>
      <SpaceBetween direction="horizontal" size="m" alignItems="center">
        <Toggle checked={filter.late} onChange={({ detail }) => onChange({ late: detail.checked })}>
          {t('filter.late')}
        </Toggle>
        <Toggle checked={filter.reported} onChange={({ detail }) => onChange({ reported: detail.checked })}>
          {t('filter.reported')}
        </Toggle>
        <Box color="text-body-secondary">
          <span aria-live="polite">{t('filter.matches', { count: matches, all: machines.length })}</span>
        </Box>
        {isFiltering(filter) && (
          <Button
            variant="inline-link"
            onClick={() => onChange({ text: '', department: '', class: '', late: false, reported: false })}
          >
            {t('filter.clear')}
          </Button>
        )}
      </SpaceBetween>
    </div>
  );
}
