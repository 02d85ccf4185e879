// Editor of a user's memberships: one row per plant with its profile and, if the plant plans resources, team
// and technician. Rows of plants the signed-in user does not manage are hidden.
import { AttributeEditor, Box } from '@cloudscape-design/components';
import { useQueries } from '@tanstack/react-query';
import { type FieldError, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { plants as plantCalls } from '#shared/access/api.ts';
import type { UserAdministrator } from '#shared/access/user.ts';
import {
  findAdministrationScope,
  findMemberChangeRefusal,
  getGrantableProfiles,
  type Member,
  type Membership,
} from '#shared/access/user.ts';
import { getEnumText, useText } from '#web/i18n/text.ts';
import { getFieldError } from '#web/ui/form/form-field.tsx';
import { useRefOptions } from '#web/ui/refs.ts';
import { Select } from '#web/ui/select.tsx';
import { buildQuery } from '#web/use-call.ts';
import type { StewardPlant } from '../steward.ts';

interface Props {
  userId: string | undefined;
  steward: UserAdministrator;
  plants: readonly StewardPlant[];
  /** Memberships as stored: their ranks decide which rows may be changed. */
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
      ...buildQuery(plantCalls.get, { idplant: plant }),
      enabled: plant !== '',
    })),
    combine: (queries) => queries.map(({ data }) => data?.resources ?? false),
  });
  const usedPlants = new Set(rows.map(({ plant }) => plant));
  const managedPlants = plants.filter(({ id }) => findAdministrationScope(steward, id));
  const freePlants = managedPlants.filter(({ id }) => !usedPlants.has(id));

  const changeRow = (index: number, part: Row) =>
    field.onChange(rows.with(index, { ...rows[index], ...part }));
  const isFixed = (row: Row) => {
    const storedMembership = stored.find(({ plant }) => plant === row.plant);
    return (
      storedMembership !== undefined &&
      userId !== undefined &&
      findMemberChangeRefusal(steward, userId, storedMembership) !== undefined
    );
  };
  const isFromDirectory = (row: Row) =>
    stored.some(({ plant, provisioned }) => plant === row.plant && provisioned === true);
  const getProblem = (name: keyof Membership) => (_: Row, index: number) =>
    getFieldError(errors?.[index]?.[name]);
  const isOwnPlant = (row: Row) => row.plant !== undefined && row.plant === steward.plant;
  const renderReference =
    (name: 'teamId' | 'operatorId', to: 'team' | 'operator') => (row: Row, index: number) =>
      !resources[index] ? (
        <Box color="text-body-secondary">–</Box>
      ) : isOwnPlant(row) ? (
        <Reference
          to={to}
          label={text(`fields.${name}`)}
          value={row[name]}
          disabled={isFixed(row)}
          onChange={(id) => changeRow(index, { [name]: id })}
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
      disableAddButton={freePlants.length === 0}
      isItemRemovable={(row) => !isFixed(row) && !isFromDirectory(row)}
      empty={t('nowhere')}
      onAddButtonClick={() => field.onChange([...rows, { plant: freePlants[0]?.id, profile: 'guest' }])}
      onRemoveButtonClick={({ detail }) =>
        field.onChange(rows.filter((_, index) => index !== detail.itemIndex))
      }
      definition={[
        {
          label: text('fields.plant'),
          errorText: getProblem('plant'),
          control: (row, index) => (
            <Choice
              label={text('fields.plant')}
              value={row.plant}
              disabled={isFixed(row) || stored.some(({ plant }) => plant === row.plant)}
              options={plants
                .filter(({ id }) => id === row.plant || freePlants.some((each) => each.id === id))
                .map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(plant) => changeRow(index, { plant, teamId: undefined, operatorId: undefined })}
            />
          ),
        },
        {
          label: text('fields.profile'),
          errorText: getProblem('profile'),
          constraintText: (row) => isFromDirectory(row) && t('fromDirectory'),
          control: (row, index) => (
            <Choice
              label={text('fields.profile')}
              value={row.profile}
              disabled={isFixed(row) || isFromDirectory(row)}
              options={[
                ...new Set([
                  ...(row.profile ? [row.profile] : []),
                  ...getGrantableProfiles(findAdministrationScope(steward, row.plant ?? '') ?? 'own'),
                ]),
              ].map((profile) => ({ value: profile, label: getEnumText('profile', profile) }))}
              onChange={(profile) => changeRow(index, { profile: profile as Membership['profile'] })}
            />
          ),
        },
        ...(resources.includes(true)
          ? [
              {
                label: text('fields.teamId'),
                errorText: getProblem('teamId'),
                control: renderReference('teamId', 'team'),
              },
              {
                label: text('fields.operatorId'),
                errorText: getProblem('operatorId'),
                control: renderReference('operatorId', 'operator'),
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
