// The form of a plant. Who administers one plant changes its calendar and parameters alone; the rest is told.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { Plant, PlantParameters } from '../../../../../shared/access/plant.ts';
import { type ManagedPlant, managedPlants } from '../../../../../shared/access/plant-api.ts';
import { PlantCalendar } from '../../../../../shared/planned/plant-calendar.ts';
import { flash } from '../../../ui/flashes.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { SchemaForm } from '../../../ui/form/schema-form.tsx';
import { History } from '../../../ui/history/history.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useSend } from '../../../use-call.ts';
import { CurrencyControl, TimeZoneControl } from './place-controls.tsx';
import { WorkingCalendar } from './working-calendar.tsx';

/** In a form "no calendar" is a choice, and so a value. */
const Form = z.strictObject({ ...Plant.shape, calendar: PlantCalendar.nullable() });

const masterdata = ['code', 'description', 'region', 'language', 'timeZone', 'currency'] as const;
const options = ['resources', 'warehouseSap', 'checklists'] as const;
const addresses = ['subDomain', 'auditTool', 'biAddress'] as const;

const parameters = {
  planning: ['horizonDays', 'tolerance', 'lockSpan'],
  work: ['shiftHours', 'hourlyRate', 'stoppedHourCost', 'efficiency'],
  requests: [
    'techCanClose',
    'backdateDaysTech',
    'rcaMinutes',
    'rcaClasses',
    'repeatDays',
    'tagTargetDays.AM',
    'tagTargetDays.PM',
    'tagTargetDays.SAF',
  ],
  classes: ['classThresholds.aa', 'classThresholds.a', 'classThresholds.b', 'safetyFloor'],
  controls: ['warningMargin'],
} as const satisfies Record<string, readonly string[]>;
const groups = Object.keys(parameters) as (keyof typeof parameters)[];

interface Props {
  plant: ManagedPlant | undefined;
  onClose?: () => void;
  onReload?: () => void;
}

export function PlantForm({ plant, onClose, onReload }: Props) {
  const { t } = useTranslation(['plants', 'common']);
  const { send: create } = useSend(managedPlants.create);
  const { send: replace } = useSend(managedPlants.replace);
  const planning = plant?.manages === 'planning';
  const locked = planning ? [...masterdata, ...options, ...addresses] : plant ? ['code'] : [];
  const title = plant ? `${plant.code} – ${plant.description}` : t('plants:new');
  const save = async ({ calendar, ...values }: z.output<typeof Form>) => {
    const sent = { ...values, calendar: calendar ?? undefined };
    if (plant) await replace({ ...sent, id: plant.id, version: plant.version });
    else await create(sent);
    flash('success', t('plants:saved'));
    onClose?.();
  };
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={title}
        description={planning ? t('plants:planningOnly') : undefined}
        actions={plant && <History thing="plant" id={plant.id} name={title} />}
        crumbs={onClose && [{ text: t('plants:title'), href: '/app/management/plants' }]}
      />
      <SchemaForm
        schema={Form}
        namespace="plants"
        values={
          plant
            ? { ...plant, calendar: plant.calendar ?? null }
            : { calendar: null, parameters: PlantParameters.parse({}) }
        }
        draft={`plant:${plant?.id ?? 'new'}`}
        locked={locked}
        onSave={save}
        onCancel={onClose}
        onReload={onReload}
      >
        <Part title={t('plants:sections.masterdata')}>
          <Field name="code" />
          <Field name="description" />
          <Field name="region" />
          <Field name="language" />
          <Field name="timeZone" control={TimeZoneControl} />
          <Field name="currency" control={CurrencyControl} />
        </Part>
        <Part title={t('plants:sections.options')}>{options.map(field)}</Part>
        <Part title={t('plants:sections.addresses')}>{addresses.map(field)}</Part>
        <Part title={t('plants:sections.calendar')}>
          <WorkingCalendar />
        </Part>
        {groups.map((group) => (
          <Part key={group} title={t(`plants:sections.${group}`)}>
            {parameters[group].map((name) => field(`parameters.${name}`))}
          </Part>
        ))}
      </SchemaForm>
    </SpaceBetween>
  );
}

const field = (name: string) => <Field key={name} name={name} />;

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Container header={<Header variant="h2">{title}</Header>}>
    <SpaceBetween size="l">{children}</SpaceBetween>
  </Container>
);
