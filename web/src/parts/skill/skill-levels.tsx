// Field of skills with levels: those of a technician, or those that a group or procedure requires.
import { Box, Button, FormField, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ABLE_LEVEL, MAX_SKILLS, type SkillLevel } from '#shared/organisation/skill.ts';
import { getFieldError } from '../../ui/form/form-field.tsx';
import { Select } from '../../ui/select.tsx';
import { LevelChoice } from './level-choice.tsx';
import { type SkillLibrary, useSkillLibrary } from './library.ts';
import './skill-levels.css';

interface Props {
  /** Form field with a list of `SkillLevel`. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  /** Required skills: each row shows its required level, and missing ones can be added at once. */
  requiredLevels?: readonly SkillLevel[];
  /** Initial level of a new row. */
  first?: number;
  disabled?: boolean;
}

type Row = Partial<SkillLevel>;

export function SkillLevelList({
  name,
  label,
  help,
  requiredLevels = [],
  first = ABLE_LEVEL,
  disabled = false,
}: Props) {
  const { t } = useTranslation(['skills', 'common']);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name });
  const library = useSkillLibrary();
  const rows = (value as Row[] | undefined) ?? [];
  const errors = error as unknown as readonly (object | undefined)[] | undefined;
  const hasCapacity = (capacityId: number) => rows.some((row) => row.capacityId === capacityId);
  const missingSkills = requiredLevels.filter(({ capacityId }) => !hasCapacity(capacityId));
  const changeRows = (next: Row[]) => {
    onChange(next);
    onBlur();
  };
  return (
    <FormField
      stretch
      label={label}
      description={help}
      constraintText={t('common:optional')}
      errorText={error && !Array.isArray(error) ? getFieldError(error) : undefined}
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
                isUsed={hasCapacity}
                requiredLevel={requiredLevels.find(({ capacityId }) => capacityId === row.capacityId)?.level}
                disabled={disabled}
                problem={errors?.[at] && getFieldError(errors[at])}
                firstRef={at === 0 ? ref : undefined}
                first={first}
                onChange={(next) => changeRows(rows.with(at, next))}
                onRemove={() => changeRows(rows.toSpliced(at, 1))}
              />
            </div>
          ))}
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              iconName="add-plus"
              formAction="none"
              ref={rows.length === 0 ? (ref as never) : undefined}
              disabled={disabled || rows.length >= MAX_SKILLS}
              onClick={() => onChange([...rows, { level: first }])}
            >
              {t('skills:levels.add')}
            </Button>
            {missingSkills.length > 0 && (
              <Button
                formAction="none"
                disabled={disabled || rows.length + missingSkills.length > MAX_SKILLS}
                onClick={() =>
                  changeRows([...rows, ...missingSkills.map(({ capacityId }) => ({ capacityId, level: 0 }))])
                }
              >
                {t('skills:levels.addAsked', { count: missingSkills.length })}
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
  isUsed: (capacityId: number) => boolean;
  requiredLevel: number | undefined;
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
  isUsed,
  requiredLevel,
  disabled,
  problem,
  firstRef,
  first,
  onChange,
  onRemove,
}: RowProps) {
  const { t } = useTranslation(['skills', 'common']);
  const selectedCapacity = library.capacities.get(row.capacityId ?? 0);
  const toOption = ({ id, code, description }: { id: number; code: string; description: string }) => ({
    value: String(id),
    label: `${code} – ${description}`,
  });
  const freeCapacities = [...library.capacities.values()].filter(
    ({ id }) => id === row.capacityId || !isUsed(id),
  );
  const groups = [...library.families.values()]
    .map(({ id, description }) => ({
      label: description,
      options: freeCapacities.filter(({ tipologyId }) => tipologyId === id).map(toOption),
    }))
    .filter(({ options }) => options.length > 0);
  const capacityText = selectedCapacity?.description ?? t('skills:levels.nth', { n });
  return (
    <>
      <div className="row">
        <Select
          ref={firstRef as never}
          options={groups}
          selectedOption={selectedCapacity ? toOption(selectedCapacity) : null}
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
          label={t('skills:levels.of', { capacity: capacityText })}
          level={row.level}
          requiredLevel={requiredLevel}
          disabled={disabled}
          onChoose={(level) => onChange({ ...row, level })}
        />
        <Button
          iconName="remove"
          variant="icon"
          formAction="none"
          disabled={disabled}
          ariaLabel={t('skills:levels.remove', { capacity: capacityText })}
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
