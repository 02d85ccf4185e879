// What of a ledger is shown: a branch, a class, a strategy, a pillar, what broke down; how far its tree is open.
import { Button, Checkbox, Select } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { enumText } from '../../../i18n/text.ts';
import { Choice } from '../../../ui/choice.tsx';
import { type Block, type LedgerFilter, partClasses, pillars, strategies } from './ledger-blocks.ts';
import type { LedgerView } from './ledger-view.ts';

interface Props {
  /** All there are. */
  blocks: readonly Block[];
  view: LedgerView;
  onChange: (change: Partial<LedgerView>) => void;
  all: boolean;
  onAll: (all: boolean) => void;
}

export function LedgerFilters({ blocks, view: { filter }, onChange, all, onAll }: Props) {
  const { t } = useTranslation(['ledger', 'enums']);
  const put = (change: Partial<LedgerFilter>) => onChange({ filter: { ...filter, ...change } });
  const branches = blocks.filter(({ head }) => !head.deleted && (head.level === 1 || head.level === 2));
  const used = new Set(blocks.flatMap(({ lines }) => lines.map(({ strategy }) => strategy)));
  return (
    <div className="ledger-filters screen-only">
      <OneOf
        label={t('ledger:filter.under')}
        all={t('ledger:filter.whole')}
        value={filter.under}
        options={branches.map(({ id, head }) => ({
          value: id,
          label: `${head.path} ${head.code}`,
          description: head.description,
        }))}
        onChoose={(under) => put({ under })}
      />
      <OneOf
        label={t('ledger:filter.class')}
        all={t('ledger:filter.allClasses')}
        value={filter.class}
        options={partClasses.map((value) => ({ value, label: t('ledger:filter.classOf', { value }) }))}
        onChoose={(value) => put({ class: value })}
      />
      <OneOf
        label={t('ledger:filter.strategy')}
        all={t('ledger:filter.allStrategies')}
        value={filter.strategy}
        options={strategies
          .filter((value) => used.has(value) || value === filter.strategy)
          .map((value) => ({ value, label: strategyText(value, t('ledger:bm'), t('ledger:am')) }))}
        onChoose={(strategy) => put({ strategy })}
      />
      <Choice
        label={t('ledger:filter.pillar')}
        chosen={filter.pillar ?? 'both'}
        options={(['both', ...pillars] as const).map((id) => ({ id, text: t(`ledger:pillar.${id}`) }))}
        onChoose={(id) => put({ pillar: id === 'both' ? undefined : id })}
      />
      <Checkbox checked={filter.failed ?? false} onChange={({ detail }) => put({ failed: detail.checked })}>
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

const strategyText = (value: (typeof strategies)[number], bm: string, am: string) =>
  value === 'bm' ? bm : value === 'am' ? am : enumText('strategyKind', value);

interface OneOfProps<Value extends string> {
  label: string;
  /** How it is called that none is chosen. */
  all: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string; description?: string }[];
  onChoose: (value: Value | undefined) => void;
}

function OneOf<Value extends string>({ label, all, value, options, onChoose }: OneOfProps<Value>) {
  const everything = { value: '', label: all };
  return (
    <div className="one-of">
      <Select
        selectedOption={options.find((option) => option.value === value) ?? everything}
        options={[everything, ...options]}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        virtualScroll
        ariaLabel={label}
        expandToViewport
        onChange={({ detail }) => onChoose((detail.selectedOption.value as Value) || undefined)}
      />
    </div>
  );
}
