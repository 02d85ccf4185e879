// Form of a path: its points in order, its schedule and team, and a live preview of its runs.
import { FormField } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Path } from '#shared/autonomous/path.ts';
import type { PointItem } from '#shared/autonomous/point-api.ts';
import { useSession } from '#web/session/session.ts';
import { Field, getFieldError } from '#web/ui/form/form-field.tsx';
import { SchemaForm, type SchemaFormProps } from '#web/ui/form/schema-form.tsx';
import { TitledSection } from '../part.tsx';
import { ShiftCheckboxes } from '../point/shift-boxes.tsx';
import { PathPoints } from './path-points.tsx';
import { PathPreview } from './path-preview.tsx';

type FormProps = Pick<SchemaFormProps<typeof Path>, 'draft' | 'onSave' | 'onCancel' | 'onReload'>;

interface Props extends FormProps {
  /** If absent, the path is new. */
  pathId?: number;
  machineId?: number;
  values: Partial<Path>;
  all: readonly PointItem[];
}

export function PathForm({ pathId, machineId, values, all, ...formProps }: Props) {
  const session = useSession();
  return (
    <SchemaForm {...formProps} schema={Path} namespace="autonomous" values={{ ...values }}>
      <TitledSection title="path">
        <Field name="code" />
        <Field name="description" />
        {session.may('teams', 'pick') && <Field name="teamId" />}
        {session.may('operators', 'pick') && <Field name="operatorId" />}
        {pathId !== undefined && <Field name="active" />}
      </TitledSection>
      <TitledSection title="points">
        <PathPoints all={all} pathId={pathId} machineId={machineId} />
        <Field name="walkingMinutes" />
      </TitledSection>
      <TitledSection title="rhythm">
        <Shifts />
        <Field name="anchor" />
        <Field name="validTo" />
      </TitledSection>
      <TitledSection title="preview">
        <PathPreview all={all} />
      </TitledSection>
    </SchemaForm>
  );
}

function Shifts() {
  const { t } = useTranslation(['autonomous', 'common']);
  const { field, fieldState } = useController({ name: 'shifts' });
  return (
    <FormField
      label={t('autonomous:fields.shifts')}
      description={t('autonomous:help.shifts')}
      constraintText={t('common:optional')}
      errorText={getFieldError(fieldState.error)}
    >
      <ShiftCheckboxes
        value={(field.value ?? []) as number[]}
        onChange={(shifts) => field.onChange(shifts.length > 0 ? shifts : undefined)}
      />
    </FormField>
  );
}
