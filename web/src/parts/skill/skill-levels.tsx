// Skills with a level each: what a technician has, what a group or a procedure asks for.
import { Box, Button, FormField, Select, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ABLE, MOST_SKILLS, type SkillLevel } from '../../../../shared/organisation/skill.ts';
import { messageOf } from '../../ui/form/form-field.tsx';
import { LevelChoice } from './level-choice.tsx';
import { type SkillLibrary, useSkillLibrary } from './library.ts';
import './skill-levels.css';

interface Props {
  /** Of the form: a list of `SkillLevel`. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  /** What should be there: each row says its level, and what is missing is offered at once. */
  asked?: readonly SkillLevel[];
  /** A new row's level, where the capacity itself does not say. */
  first?: number;
  disabled?: boolean;
}

type Row = Partial<SkillLevel>;

export function SkillLevelList({ name, label, help, asked = [], first = ABLE, disabled = false }: Props) {
  const { t } = useTranslation(['skills', 'common']);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name });
  const library = useSkillLibrary();
  const rows = (value as Row[] | undefined) ?? [];
  const errors = error as unknown as readonly (object | undefined)[] | undefined;
  const has = (capacityId: number) => rows.some((row) => row.capacityId === capacityId);
  const missing = asked.filter(({ capacityId }) => !has(capacityId));
  const change = (next: Row[]) => {
    onChange(next);
    onBlur();
  };
  return (
    <FormField
      stretch
      label={label}
      description={help}
      constraintText={t('common:optional')}
      errorText={error && !Array.isArray(error) ? messageOf(error) : undefined}
    >
      <div className="skill-levels-place">
        <div className="skill-levels">
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place until a capacity is chosen
            <div key={at}>
              <SkillRow
                n={at + 1}
                row={row}
                library={library}
                taken={has}
                asked={asked.find(({ capacityId }) => capacityId === row.capacityId)?.level}
                disabled={disabled}
                problem={errors?.[at] && messageOf(errors[at])}
                firstRef={at === 0 ? ref : undefined}
                first={first}
                onChange={(next) => change(rows.with(at, next))}
                onRemove={() => change(rows.toSpliced(at, 1))}
              />
            </div>
          ))}
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              iconName="add-plus"
              formAction="none"
              ref={rows.length === 0 ? (ref as never) : undefined}
              disabled={disabled || rows.length >= MOST_SKILLS}
              onClick={() => onChange([...rows, { level: first }])}
            >
              {t('skills:levels.add')}
            </Button>
            {missing.length > 0 && (
              <Button
                formAction="none"
                disabled={disabled || rows.length + missing.length > MOST_SKILLS}
                onClick={() =>
                  change([...rows, ...missing.map(({ capacityId }) => ({ capacityId, level: 0 }))])
                }
              >
                {t('skills:levels.addAsked', { count: missing.length })}
              </Button>
            )}
          </SpaceBetween>
        </div>
      </div>
    </FormField>
  );
}

interface RowProps {
  n: number;
  row: Row;
  library: SkillLibrary;
  taken: (capacityId: number) => boolean;
  asked: number | undefined;
  disabled: boolean;
  problem: string | undefined;
  firstRef: unknown;
  first: number;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function SkillRow({
  n,
  row,
  library,
  taken,
  asked,
  disabled,
  problem,
  firstRef,
  first,
  onChange,
  onRemove,
}: RowProps) {
  const { t } = useTranslation(['skills', 'common']);
  const chosen = library.capacities.get(row.capacityId ?? 0);
  const optionOf = ({ id, code, description }: { id: number; code: string; description: string }) => ({
    value: String(id),
    label: `${code} – ${description}`,
  });
  const free = [...library.capacities.values()].filter(({ id }) => id === row.capacityId || !taken(id));
  const groups = [...library.families.values()]
    .map(({ id, description }) => ({
      label: description,
      options: free.filter(({ tipologyId }) => tipologyId === id).map(optionOf),
    }))
    .filter(({ options }) => options.length > 0);
  const said = chosen?.description ?? t('skills:levels.nth', { n });
  return (
    <>
      <div className="row">
        <Select
          ref={firstRef as never}
          options={groups}
          selectedOption={chosen ? optionOf(chosen) : null}
          placeholder={t('common:choose')}
          ariaLabel={t('skills:levels.nth', { n })}
          filteringType="auto"
          statusType={library.error ? 'error' : library.known ? 'finished' : 'loading'}
          loadingText={t('common:loading')}
          errorText={t('common:table.failed')}
          recoveryText={t('common:retry')}
          empty={t('skills:levels.noCapacity')}
          disabled={disabled}
          invalid={problem !== undefined}
          expandToViewport
          onLoadItems={() => library.error && library.retry()}
          onChange={({ detail }) => {
            const capacityId = Number(detail.selectedOption.value);
            onChange({ capacityId, level: row.level ?? first });
          }}
        />
        <LevelChoice
          label={t('skills:levels.of', { capacity: said })}
          level={row.level}
          asked={asked}
          disabled={disabled}
          onChoose={(level) => onChange({ ...row, level })}
        />
        <Button
          iconName="remove"
          variant="icon"
          formAction="none"
          disabled={disabled}
          ariaLabel={t('skills:levels.remove', { capacity: said })}
          onClick={onRemove}
        />
      </div>
      <div aria-live="polite">
        {problem && (
          <Box color="text-status-error" fontSize="body-s">
            {problem}
          </Box>
        )}
      </div>
    </>
  );
}
