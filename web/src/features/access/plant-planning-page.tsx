// The own plant's working calendar and planning parameters: what every cycle's dates depend on.
import { Container, Header, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { plants } from '../../../../shared/access/api.ts';
import { PlantCalendar, PlantParameters } from '../../../../shared/access/plant.ts';
import type { Answer } from '../../../../shared/contract.ts';
import { enumText } from '../../i18n/text.ts';
import { useSession } from '../../session.ts';
import { flash } from '../../ui/flashes.ts';
import { Field } from '../../ui/form-field.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { useCall, useSend } from '../../use-call.ts';
import { WorkingCalendar } from './working-calendar.tsx';

const Planning = z.strictObject({ calendar: PlantCalendar.nullable(), parameters: PlantParameters });
type Plant = Answer<typeof plants.get>;

export function PlantPlanningPage() {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const [reading, setReading] = useState(0);
  const query = useCall(plants.get, { idplant: user?.idplant ?? '' }, { enabled: user !== undefined });
  return (
    <SpaceBetween size="l">
      <PageHeader title={t('planning.title')} description={t('planning.about')} />
      <Loaded query={query}>
        {(plant) => (
          <SpaceBetween size="l">
            <PlantSummary plant={plant} />
            <PlanningForm
              key={reading}
              plant={plant}
              onReload={async () => {
                await query.refetch();
                setReading((n) => n + 1);
              }}
            />
          </SpaceBetween>
        )}
      </Loaded>
    </SpaceBetween>
  );
}

function PlanningForm({ plant, onReload }: { plant: Plant; onReload: () => void }) {
  const { t } = useTranslation(['access', 'common']);
  const { send } = useSend(plants.plan);
  return (
    <SchemaForm
      schema={Planning}
      namespace="access"
      values={{ calendar: plant.calendar ?? null, parameters: plant.parameters }}
      draft={`plant:${plant.id}`}
      onReload={onReload}
      onSave={async (values) => {
        await send({ ...values, idplant: String(plant.id), version: plant.version });
        flash('success', t('access:planning.saved'));
      }}
    >
      <Container header={<Header variant="h2">{t('access:fields.calendar')}</Header>}>
        <WorkingCalendar />
      </Container>
      <Container header={<Header variant="h2">{t('access:fields.parameters')}</Header>}>
        <SpaceBetween size="l">
          <Field name="parameters.horizonDays" />
          <Field name="parameters.lockSpan" />
          <Field name="parameters.shiftHours" />
        </SpaceBetween>
      </Container>
    </SchemaForm>
  );
}

function PlantSummary({ plant }: { plant: Plant }) {
  const { t } = useTranslation(['access', 'common']);
  const yes = (flag: boolean) => t(flag ? 'common:yes' : 'common:no');
  return (
    <Container header={<Header variant="h2">{`${plant.code} – ${plant.description}`}</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          { label: t('access:fields.idRegion'), value: plant.region || t('common:none') },
          { label: t('access:fields.lang'), value: enumText('language', plant.language) },
          { label: t('access:fields.timeZone'), value: plant.timeZone },
          { label: t('access:fields.currency'), value: plant.currency },
          { label: t('access:fields.resources'), value: yes(plant.resources) },
          { label: t('access:fields.warehouseSap'), value: yes(plant.warehouseSap) },
          { label: t('access:fields.checklists'), value: yes(plant.checklists) },
          { label: t('access:fields.auditTool'), value: yes(plant.auditTool) },
        ]}
      />
    </Container>
  );
}
