// Filters of a ledger: branch, class, strategy, pillar, breakdowns; and the depth of its tree.
import { Button, Checkbox } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { getEnumText } from '#web/i18n/text.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Select } from '#web/ui/select.tsx';
import {
  type ElementBlock,
  type LedgerFilter,
  partClasses,
  pillarChoices,
  strategyChoices,
} from './ledger-blocks.ts';
import type { LedgerView } from './ledger-view.ts';

interface Props {
  /** All blocks, unfiltered. */
  blocks: readonly ElementBlock[];
  view: LedgerView;
  onChange: (change: Partial<LedgerView>) => void;
  all: boolean;
  onAll: (all: boolean) => void;
}

export function LedgerFilters({ blocks, view: { filter }, onChange, all, onAll }: Props) {
  const { t } = useTranslation(['ledger', 'enums']);
  const changeFilter = (change: Partial<LedgerFilter>) => onChange({ filter: { ...filter, ...change } });
  const branches = blocks.filter(({ head }) => !head.deleted && (head.level === 1 || head.level === 2));
  const usedStrategies = new Set(blocks.flatMap(({ lines }) => lines.map(({ strategy }) => strategy)));
  return (
    <div className="ledger-filters screen-only">
      <FilterSelect
        label={t('ledger:filter.under')}
        all={t('ledger:filter.whole')}
        value={filter.under}
        options={branches.map(({ id, head }) => ({
          value: id,
          label: `${head.path} ${head.code}`,
          description: head.description,
        }))}
        onChoose={(under) => changeFilter({ under })}
      />
      <FilterSelect
        label={t('ledger:filter.class')}
        all={t('ledger:filter.allClasses')}
        value={filter.class}
        options={partClasses.map((value) => ({ value, label: t('ledger:filter.classOf', { value }) }))}
        onChoose={(value) => changeFilter({ class: value })}
      />
      <FilterSelect
        label={t('ledger:filter.strategy')}
        all={t('ledger:filter.allStrategies')}
        value={filter.strategy}
        options={strategyChoices
          .filter((value) => usedStrategies.has(value) || value === filter.strategy)
          .map((value) => ({ value, label: formatStrategy(value, t('ledger:bm'), t('ledger:am')) }))}
        onChoose={(strategy) => changeFilter({ strategy })}
      />
      <Choice
        label={t('ledger:filter.pillar')}
        chosen={filter.pillar ?? 'both'}
        options={(['both', ...pillarChoices] as const).map((id) => ({ id, text: t(`ledger:pillar.${id}`) }))}
        onChoose={(id) => changeFilter({ pillar: id === 'both' ? undefined : id })}
      />
      <Checkbox
        checked={filter.failed ?? false}
        onChange={({ detail }) => changeFilter({ failed: detail.checked })}
      >
        {t('ledger:filter.failed')}
      </Checkbox>
      <Checkbox checked={all} onChange={({ detail }) => onAll(detail.checked)}>
        {t('ledger:filter.allColumns')}
      </Checkbox>
      <span>
        <Button
          variant="inline-link"
          onClick={() => onChange({ folding: { depth: undefined, turned: new Set() } })}
        >
          {t('ledger:filter.unfold')}
        </Button>
        <Button variant="inline-link" onClick={() => onChange({ folding: { depth: 1, turned: new Set() } })}>
          {t('ledger:filter.fold')}
        </Button>
      </span>
    </div>
  );
}

const formatStrategy = (value: (typeof strategyChoices)[number], bm: string, am: string) =>
  value === 'bm' ? bm : value === 'am' ? am : getEnumText('strategyKind', value);

interface FilterSelectProps<Value extends string> {
  label: string;
  /** Text of the option without a filter. */
  all: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string; description?: string }[];
  onChoose: (value: Value | undefined) => void;
}

function FilterSelect<Value extends string>({
  label,
  all,
  value,
  options,
  onChoose,
}: FilterSelectProps<Value>) {
  const allOption = { value: '', label: all };
  return (
    <div className="one-of">
      <Select
        selectedOption={options.find((option) => option.value === value) ?? allOption}
        options={[allOption, ...options]}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        virtualScroll
        ariaLabel={label}
        expandToViewport
        onChange={({ detail }) => onChoose((detail.selectedOption.value as Value) || undefined)}
      />
    </div>
  );
}
