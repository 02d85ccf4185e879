// The form of a path: its points in order, when it is walked and by whom, and live beside it the runs that come of it.
import { FormField } from '@cloudscape-design/components';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Path } from '../../../../../shared/autonomous/path.ts';
import type { PointItem } from '../../../../../shared/autonomous/point-api.ts';
import { useSession } from '../../../session/session.ts';
import { Field, messageOf } from '../../../ui/form/form-field.tsx';
import { SchemaForm, type SchemaFormProps } from '../../../ui/form/schema-form.tsx';
import { Part } from '../part.tsx';
import { ShiftBoxes } from '../point/shift-boxes.tsx';
import { PathPoints } from './path-points.tsx';
import { PathPreview } from './path-preview.tsx';

type Passed = Pick<SchemaFormProps<typeof Path>, 'draft' | 'onSave' | 'onCancel' | 'onReload'>;

interface Props extends Passed {
  /** Absent while it is new. */
  pathId?: number;
  machineId?: number;
  values: Partial<Path>;
  all: readonly PointItem[];
}

export function PathForm({ pathId, machineId, values, all, ...passed }: Props) {
  const session = useSession();
  return (
    <SchemaForm {...passed} schema={Path} namespace="autonomous" values={{ ...values }}>
      <Part title="path">
        <Field name="code" />
        <Field name="description" />
        {session.may('teams', 'pick') && <Field name="teamId" />}
        {session.may('operators', 'pick') && <Field name="operatorId" />}
        {pathId !== undefined && <Field name="active" />}
      </Part>
      <Part title="points">
        <PathPoints all={all} pathId={pathId} machineId={machineId} />
        <Field name="walkingMinutes" />
      </Part>
      <Part title="rhythm">
        <Shifts />
        <Field name="anchor" />
        <Field name="validTo" />
      </Part>
      <Part title="preview">
        <PathPreview all={all} />
      </Part>
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
      errorText={messageOf(fieldState.error)}
    >
      <ShiftBoxes
        value={(field.value ?? []) as number[]}
        onChange={(shifts) => field.onChange(shifts.length > 0 ? shifts : undefined)}
      />
    </FormField>
  );
}
