// The form of a cycle: what is done together, at which rhythm, and live beside it the dates that come of it.

import { Cycle } from '../../../../../shared/planned/cycle.ts';
import type { CycleSheet } from '../../../../../shared/planned/cycle-api.ts';
import { FormSection } from '../../../parts/form-section.tsx';
import { askerOf, useSession } from '../../../session/session.ts';
import { Field } from '../../../ui/form/form-field.tsx';
import { SchemaForm, type SchemaFormProps } from '../../../ui/form/schema-form.tsx';
import type { CycleData } from './cycle-data.tsx';
import { CyclePreview } from './cycle-preview.tsx';
import { CycleRhythm } from './cycle-rhythm.tsx';
import { CycleStrategies } from './cycle-strategies.tsx';
import { mayAutoClose } from './cycle-values.ts';

type Passed = Pick<SchemaFormProps<typeof Cycle>, 'draft' | 'onSave' | 'onCancel' | 'onReload'>;

interface Props extends Passed, CycleData {
  /** Absent while it is new. */
  cycle?: CycleSheet;
  values: Partial<Cycle>;
}

export function CycleForm({ cycle, values, strategies, procedures, plant, onSave, ...passed }: Props) {
  const session = useSession();
  return (
    <SchemaForm
      {...passed}
      schema={Cycle}
      namespace="planned"
      values={{ ...values }}
      onSave={(checked) => onSave({ ...checked, autoClose: checked.autoClose && mayAutoClose(checked) })}
    >
      <FormSection title="identity">
        <Field name="code" />
        <Field name="description" />
        <Field name="typology" />
        {askerOf(session).resources && <Field name="teamId" />}
        {cycle && <Field name="active" />}
      </FormSection>
      <FormSection title="work">
        <CycleStrategies cycleId={cycle?.id} strategies={strategies} procedures={procedures} />
        <Field name="kitMinutes" />
      </FormSection>
      <FormSection title="rhythm">
        <CycleRhythm isNew={!cycle} plant={plant.parameters} />
      </FormSection>
      <FormSection title="dates">
        <CyclePreview status={cycle?.status} calendar={plant.calendar} />
      </FormSection>
    </SchemaForm>
  );
}
