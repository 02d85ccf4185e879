// Form of a cycle: its strategies, its rhythm, and a live preview of its dates.

import { Cycle } from '#shared/planned/cycle.ts';
import type { CycleWithStatus } from '#shared/planned/cycle-api.ts';
import { PlanningFormSection } from '#web/parts/form-section.tsx';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Field } from '#web/ui/form/form-field.tsx';
import { SchemaForm, type SchemaFormProps } from '#web/ui/form/schema-form.tsx';
import type { CycleData } from './cycle-data.tsx';
import { CyclePreview } from './cycle-preview.tsx';
import { CycleRhythm } from './cycle-rhythm.tsx';
import { CycleStrategies } from './cycle-strategies.tsx';
import { canAutoClose } from './cycle-values.ts';

type FormProps = Pick<SchemaFormProps<typeof Cycle>, 'draft' | 'onSave' | 'onCancel' | 'onReload'>;

interface Props extends FormProps, CycleData {
  /** If absent, the cycle is new. */
  cycle?: CycleWithStatus;
  values: Partial<Cycle>;
}

export function CycleForm({ cycle, values, strategies, procedures, plant, onSave, ...formProps }: Props) {
  const session = useSession();
  return (
    <SchemaForm
      {...formProps}
      schema={Cycle}
      namespace="planned"
      values={{ ...values }}
      onSave={(validValues) =>
        onSave({ ...validValues, autoClose: validValues.autoClose && canAutoClose(validValues) })
      }
    >
      <PlanningFormSection title="identity">
        <Field name="code" />
        <Field name="description" />
        <Field name="typology" />
        {toPrincipal(session).resources && <Field name="teamId" />}
        {cycle && <Field name="active" />}
      </PlanningFormSection>
      <PlanningFormSection title="work">
        <CycleStrategies cycleId={cycle?.id} strategies={strategies} procedures={procedures} />
        <Field name="kitMinutes" />
      </PlanningFormSection>
      <PlanningFormSection title="rhythm">
        <CycleRhythm isNew={!cycle} plant={plant.parameters} />
      </PlanningFormSection>
      <PlanningFormSection title="dates">
        <CyclePreview id={cycle?.id} status={cycle?.status} calendar={plant.calendar} />
      </PlanningFormSection>
    </SchemaForm>
  );
}
