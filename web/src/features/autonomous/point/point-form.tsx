// The form of a point: what its type has, how often it is due, and where on the picture it is.
import { Box, FormField, Select, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Point, type PointType } from '../../../../../shared/autonomous/point.ts';
import { sops } from '../../../../../shared/procedures/procedure-api.ts';
import { lubricants } from '../../../../../shared/structure/api.ts';
import { procedurePaths } from '../../../paths/procedures.ts';
import { useSession } from '../../../session/session.ts';
import { chosenOption } from '../../../ui/form/chosen-option.ts';
import type { Control } from '../../../ui/form/control.ts';
import { Field, messageOf } from '../../../ui/form/form-field.tsx';
import { SchemaForm, type SchemaFormProps } from '../../../ui/form/schema-form.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useAll } from '../../../use-call.ts';
import { Part } from '../part.tsx';
import { useElements } from './autonomous-elements.ts';
import { FrequencyField } from './frequency-field.tsx';
import { MarkerField } from './marker-field.tsx';

type Passed = Pick<SchemaFormProps<typeof Point>, 'draft' | 'onSave' | 'onCancel' | 'onReload'>;

interface Props extends Passed {
  machineId: number;
  values: Partial<Point>;
  /** An active path goes by it: it stays active. */
  inPath: boolean;
}

export function PointForm({ machineId, values, inPath, ...passed }: Props) {
  const { t } = useTranslation('autonomous');
  return (
    <SchemaForm {...passed} schema={Point} namespace="autonomous" values={{ ...values, machineId }}>
      <Part title="place">
        <Field name="type" />
        <Field name="number" />
        <Field name="description" />
        <ElementField machineId={machineId} />
        <Field name="active" disabled={inPath} help={inPath ? t('help.inPath') : undefined} />
      </Part>
      <Part title="work">
        <Field name="standard" />
        <Field name="method" />
        <Field name="toolId" />
        <OfType />
        <Field name="minutes" />
        <Field name="machineState" />
        <SopField />
      </Part>
      <Part title="rhythm">
        <FrequencyField />
      </Part>
      <Part title="picture">
        <Field name="image" />
        <MarkerField />
        <NoMarkerAlone />
      </Part>
    </SchemaForm>
  );
}

const typed = ['lubricantId', 'quantity', 'torque', 'controlId'] as const;
const has: Record<PointType, readonly (typeof typed)[number][]> = {
  C: [],
  I: ['controlId'],
  L: ['lubricantId', 'quantity'],
  R: ['torque'],
};

/** The fields its type has; what another type had goes. */
function OfType() {
  const { setValue, getValues } = useFormContext();
  const session = useSession();
  const { t } = useTranslation('autonomous');
  const [type, lubricantId]: [PointType | undefined, number | undefined] = useWatch({
    name: ['type', 'lubricantId'],
  }) as never;
  const its = type ? has[type] : [];
  const unit = useAll(lubricants.list, {}, { enabled: type === 'L' }).data?.find(
    ({ id }) => id === lubricantId,
  )?.unit;
  useEffect(() => {
    for (const name of typed)
      if (type && !has[type].includes(name) && getValues(name) !== undefined) setValue(name, undefined);
  }, [type, getValues, setValue]);
  const shown = its.filter((name) => name !== 'controlId' || session.may('controls', 'pick'));
  if (shown.length === 0) return null;
  return (
    <SpaceBetween size="l">
      {shown.map((name) => (
        <Field
          key={name}
          name={name}
          required={type === 'L'}
          label={name === 'quantity' && unit ? t('fields.quantityIn', { unit }) : undefined}
        />
      ))}
    </SpaceBetween>
  );
}

/** A picture that is taken away takes its mark along. */
function NoMarkerAlone() {
  const { setValue, getValues } = useFormContext();
  const image: unknown = useWatch({ name: 'image' });
  useEffect(() => {
    if (!image && getValues('marker')) setValue('marker', undefined, { shouldDirty: true });
  }, [image, getValues, setValue]);
  return null;
}

function ElementField({ machineId }: { machineId: number }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const { machine, elements } = useElements(machineId);
  const whole = { value: '', label: t('autonomous:wholeMachine'), description: machine?.code };
  const control = ({ value, onChange }: Pick<Control, 'value' | 'onChange'>) => {
    const options = (elements ?? [])
      .filter(({ id, flagAm }) => flagAm || id === value)
      .map(({ id, path, descr }) => ({ value: id, label: path, description: descr }));
    return (
      <Select
        options={[whole, ...options]}
        selectedOption={chosenOption(options.find((option) => option.value === value)) ?? whole}
        filteringType={options.length > 7 ? 'auto' : 'none'}
        expandToViewport
        onChange={({ detail }) => onChange(detail.selectedOption.value || undefined)}
      />
    );
  };
  const { field, fieldState } = useController({ name: 'elementId' });
  return (
    <FormField
      label={t('autonomous:fields.elementId')}
      description={t('autonomous:help.elementId')}
      constraintText={t('common:optional')}
      errorText={messageOf(fieldState.error)}
    >
      {control(field)}
    </FormField>
  );
}

function SopField() {
  const { t } = useTranslation(['autonomous', 'common']);
  const list = useAll(sops.list, {});
  const control = ({ value, onChange, disabled }: Control) => {
    const none = { value: '', label: t('common:none') };
    const options = (list.data ?? []).map(({ id, code, description }) => ({
      value: String(id),
      label: code,
      description,
    }));
    return (
      <SpaceBetween size="xxs">
        <Select
          options={[none, ...options]}
          selectedOption={chosenOption(options.find((option) => option.value === String(value)))}
          placeholder={t('common:choose')}
          filteringType={options.length > 7 ? 'auto' : 'none'}
          statusType={list.isPending ? 'loading' : 'finished'}
          loadingText={t('common:loading')}
          disabled={disabled}
          expandToViewport
          onChange={({ detail }) =>
            onChange(detail.selectedOption.value ? Number(detail.selectedOption.value) : undefined)
          }
        />
        {list.data?.length === 0 && (
          <Box>
            <PageLink to={procedurePaths.sop.create}>{t('autonomous:toSop')}</PageLink>
          </Box>
        )}
      </SpaceBetween>
    );
  };
  return <Field name="sopId" control={control} />;
}
