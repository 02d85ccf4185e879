// The places of a user: one row a plant, with profile and, where the plant plans its resources, team and technician. Rows of plants one does not manage are not shown.
import { AttributeEditor, Box, Select } from '@cloudscape-design/components';
import { useQueries } from '@tanstack/react-query';
import { type FieldError, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { plants as plantCalls } from '../../../../../shared/access/api.ts';
import type { Steward } from '../../../../../shared/access/user.ts';
import {
  grantable,
  type Member,
  type Membership,
  powerIn,
  untouchable,
} from '../../../../../shared/access/user.ts';
import { enumText, useText } from '../../../i18n/text.ts';
import { messageOf } from '../../../ui/form/form-field.tsx';
import { useRefOptions } from '../../../ui/refs.ts';
import { readOf } from '../../../use-call.ts';
import type { KnownPlant } from '../steward.ts';

interface Props {
  userId: string | undefined;
  steward: Steward;
  plants: readonly KnownPlant[];
  /** As they are stored: their ranks decide which rows may be changed. */
  stored: readonly Member[];
}
type Row = Partial<Membership>;

export function MembershipsEditor({ userId, steward, plants, stored }: Props) {
  const { t } = useTranslation('people');
  const text = useText('people');
  const { field } = useController({ name: 'memberships' });
  const { formState } = useFormContext();
  const errors = formState.errors.memberships as unknown as
    | (Record<string, FieldError> | undefined)[]
    | undefined;
  const rows: readonly Row[] = field.value ?? [];
  const resources = useQueries({
    queries: rows.map(({ plant = '' }) => ({
      ...readOf(plantCalls.get, { idplant: plant }),
      enabled: plant !== '',
    })),
    combine: (found) => found.map(({ data }) => data?.resources ?? false),
  });
  const taken = new Set(rows.map(({ plant }) => plant));
  const managed = plants.filter(({ id }) => powerIn(steward, id));
  const free = managed.filter(({ id }) => !taken.has(id));

  const change = (at: number, part: Row) => field.onChange(rows.with(at, { ...rows[at], ...part }));
  const fixed = (row: Row) => {
    const before = stored.find(({ plant }) => plant === row.plant);
    return before !== undefined && userId !== undefined && untouchable(steward, userId, before) !== undefined;
  };
  const problem = (name: keyof Membership) => (_: Row, at: number) => messageOf(errors?.[at]?.[name]);
  const here = (row: Row) => row.plant !== undefined && row.plant === steward.plant;
  const ref = (name: 'teamId' | 'operatorId', to: 'team' | 'operator') => (row: Row, at: number) =>
    !resources[at] ? (
      <Box color="text-body-secondary">–</Box>
    ) : here(row) ? (
      <Reference
        to={to}
        label={text(`fields.${name}`)}
        value={row[name]}
        disabled={fixed(row)}
        onChange={(id) => change(at, { [name]: id })}
      />
    ) : (
      <Box color="text-body-secondary">{t('chosenThere')}</Box>
    );
  return (
    <AttributeEditor
      items={rows}
      addButtonText={t('addPlant')}
      removeButtonText={t('removePlace')}
      removeButtonAriaLabel={({ plant }) => t('removePlaceOf', { plant })}
      disableAddButton={free.length === 0}
      isItemRemovable={(row) => !fixed(row)}
      empty={t('nowhere')}
      onAddButtonClick={() => field.onChange([...rows, { plant: free[0]?.id, profile: 'guest' }])}
      onRemoveButtonClick={({ detail }) => field.onChange(rows.filter((_, at) => at !== detail.itemIndex))}
      definition={[
        {
          label: text('fields.plant'),
          errorText: problem('plant'),
          control: (row, at) => (
            <Choice
              label={text('fields.plant')}
              value={row.plant}
              disabled={fixed(row) || stored.some(({ plant }) => plant === row.plant)}
              options={plants
                .filter(({ id }) => id === row.plant || free.some((each) => each.id === id))
                .map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(plant) => change(at, { plant, teamId: undefined, operatorId: undefined })}
            />
          ),
        },
        {
          label: text('fields.profile'),
          errorText: problem('profile'),
          control: (row, at) => (
            <Choice
              label={text('fields.profile')}
              value={row.profile}
              disabled={fixed(row)}
              options={[
                ...new Set([
                  ...(row.profile ? [row.profile] : []),
                  ...grantable(powerIn(steward, row.plant ?? '') ?? 'own'),
                ]),
              ].map((profile) => ({ value: profile, label: enumText('profile', profile) }))}
              onChange={(profile) => change(at, { profile: profile as Membership['profile'] })}
            />
          ),
        },
        ...(resources.includes(true)
          ? [
              { label: text('fields.teamId'), errorText: problem('teamId'), control: ref('teamId', 'team') },
              {
                label: text('fields.operatorId'),
                errorText: problem('operatorId'),
                control: ref('operatorId', 'operator'),
              },
            ]
          : []),
      ]}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: { value: string; label: string; description?: string }[];
  disabled: boolean;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, disabled, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      ariaLabel={label}
      placeholder={t('choose')}
      selectedOption={options.find((option) => option.value === value) ?? null}
      options={options}
      disabled={disabled}
      filteringType={options.length > 7 ? 'auto' : 'none'}
      expandToViewport
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
    />
  );
}

function Reference({
  to,
  value,
  onChange,
  ...rest
}: {
  to: 'team' | 'operator';
  value: number | undefined;
  onChange: (id: number | undefined) => void;
} & Pick<ChoiceProps, 'label' | 'disabled'>) {
  const { t } = useTranslation();
  const { data = [] } = useRefOptions(to);
  return (
    <Choice
      {...rest}
      value={value === undefined ? '' : String(value)}
      options={[
        { value: '', label: t('none') },
        ...data
          .filter(({ id, inactive }) => !inactive || id === value)
          .map(({ id, label, description }) => ({ value: String(id), label, description })),
      ]}
      onChange={(id) => onChange(id === '' ? undefined : Number(id))}
    />
  );
}
