// Form of a plant. An administrator of one plant can edit its calendar and parameters only; other fields are
// read-only.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { Plant, PlantParameters } from '#shared/access/plant.ts';
import { type ManagedPlant, managedPlants } from '#shared/access/plant-api.ts';
import { PlantCalendar } from '#shared/planned/plant-calendar.ts';
import { flash } from '#web/ui/flashes.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { SchemaForm } from '#web/ui/form/schema-form.tsx';
import { History } from '#web/ui/history/history.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useSend } from '#web/use-call.ts';
import { CurrencyControl, TimeZoneControl } from './place-controls.tsx';
import { WorkingCalendar } from './working-calendar.tsx';

/** Form schema: "no calendar" is a choice of the form, so `calendar` is null instead of absent. */
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
  autonomous: ['operatorsRunAm'],
  tablets: ['longTabletCode'],
  reports: ['publicReports'],
  safety: ['expiredForbidsStart', 'permitHours', 'gasMinutes'],
  signatures: ['signProcedures', 'signOrders', 'signRootCauses', 'signPermits', 'signLocks'],
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
  const isPlanningOnly = plant?.manages === 'planning';
  const lockedFields = isPlanningOnly ? [...masterdata, ...options, ...addresses] : plant ? ['code'] : [];
  const title = plant ? `${plant.code} – ${plant.description}` : t('plants:new');
  const save = async ({ calendar, ...values }: z.output<typeof Form>) => {
    const input = { ...values, calendar: calendar ?? undefined };
    if (plant) await replace({ ...input, id: plant.id, version: plant.version });
    else await create(input);
    flash('success', t('plants:saved'));
    onClose?.();
  };
  return (
    <SpaceBetween size="m">
      <PageHeader
        title={title}
        description={isPlanningOnly ? t('plants:planningOnly') : undefined}
        actions={plant && <History recordKind="plant" id={plant.id} name={title} />}
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
        locked={lockedFields}
        onSave={save}
        onCancel={onClose}
        onReload={onReload}
      >
        <Section title={t('plants:sections.masterdata')}>
          <Field name="code" />
          <Field name="description" />
          <Field name="region" />
          <Field name="language" />
          <Field name="timeZone" control={TimeZoneControl} />
          <Field name="currency" control={CurrencyControl} />
        </Section>
        <Section title={t('plants:sections.options')}>{options.map(renderField)}</Section>
        <Section title={t('plants:sections.addresses')}>{addresses.map(renderField)}</Section>
        <Section title={t('plants:sections.calendar')}>
          <WorkingCalendar />
        </Section>
        {groups.map((group) => (
          <Section key={group} title={t(`plants:sections.${group}`)}>
            {parameters[group].map((name) => renderField(`parameters.${name}`))}
          </Section>
        ))}
      </SchemaForm>
    </SpaceBetween>
  );
}

const renderField = (name: string) => <Field key={name} name={name} />;

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Container header={<Header variant="h2">{title}</Header>}>
    <SpaceBetween size="l">{children}</SpaceBetween>
  </Container>
);
