// Form of a point: the fields of its type, its frequency, and its marker on the picture.
import { Box, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Point, type PointType } from '#shared/autonomous/point.ts';
import { sops } from '#shared/procedures/procedure-api.ts';
import { lubricants } from '#shared/structure/api.ts';
import { procedurePageRoutes } from '#web/paths/procedures.ts';
import { useSession } from '#web/session/session.ts';
import { toSelectedOption } from '#web/ui/form/chosen-option.ts';
import type { Control } from '#web/ui/form/control.ts';
import { Field, getFieldError } from '#web/ui/form/form-field.tsx';
import { SchemaForm, type SchemaFormProps } from '#web/ui/form/schema-form.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAllItems } from '#web/use-call.ts';
import { TitledSection } from '../part.tsx';
import { useMachineElements } from './autonomous-elements.ts';
import { FrequencyField } from './frequency-field.tsx';
import { MarkerField } from './marker-field.tsx';

type FormProps = Pick<SchemaFormProps<typeof Point>, 'draft' | 'onSave' | 'onCancel' | 'onReload'>;

interface Props extends FormProps {
  machineId: number;
  values: Partial<Point>;
  /** Whether an active path includes the point: it then cannot be deactivated. */
  inPath: boolean;
}

export function PointForm({ machineId, values, inPath, ...formProps }: Props) {
  const { t } = useTranslation('autonomous');
  return (
    <SchemaForm {...formProps} schema={Point} namespace="autonomous" values={{ ...values, machineId }}>
      <TitledSection title="place">
        <Field name="type" />
        <Field name="number" />
        <Field name="description" />
        <ElementField machineId={machineId} />
        <Field name="active" disabled={inPath} help={inPath ? t('help.inPath') : undefined} />
      </TitledSection>
      <TitledSection title="work">
        <Field name="standard" />
        <Field name="method" />
        <Field name="toolId" />
        <TypeSpecificFields />
        <Field name="minutes" />
        <Field name="machineState" />
        <SopField />
      </TitledSection>
      <TitledSection title="rhythm">
        <FrequencyField />
      </TitledSection>
      <TitledSection title="picture">
        <Field name="image" />
        <MarkerField />
        <MarkerCleanup />
      </TitledSection>
    </SchemaForm>
  );
}

const typeSpecificFields = ['lubricantId', 'quantity', 'torque', 'controlId'] as const;
const fieldsByType: Record<PointType, readonly (typeof typeSpecificFields)[number][]> = {
  C: [],
  I: ['controlId'],
  L: ['lubricantId', 'quantity'],
  R: ['torque'],
};

/** Shows the fields of the selected type and clears those of other types. */
function TypeSpecificFields() {
  const { setValue, getValues } = useFormContext();
  const session = useSession();
  const { t } = useTranslation('autonomous');
  const [type, lubricantId]: [PointType | undefined, number | undefined] = useWatch({
    name: ['type', 'lubricantId'],
  }) as never;
  const typeFields = type ? fieldsByType[type] : [];
  const unit = useAllItems(lubricants.list, {}, { enabled: type === 'L' }).data?.find(
    ({ id }) => id === lubricantId,
  )?.unit;
  useEffect(() => {
    for (const name of typeSpecificFields)
      if (type && !fieldsByType[type].includes(name) && getValues(name) !== undefined)
        setValue(name, undefined);
  }, [type, getValues, setValue]);
  const visibleFields = typeFields.filter((name) => name !== 'controlId' || session.may('controls', 'pick'));
  if (visibleFields.length === 0) return null;
  return (
    <SpaceBetween size="l">
      {visibleFields.map((name) => (
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

/** Clears the marker when the picture is removed. */
function MarkerCleanup() {
  const { setValue, getValues } = useFormContext();
  const image: unknown = useWatch({ name: 'image' });
  useEffect(() => {
    if (!image && getValues('marker')) setValue('marker', undefined, { shouldDirty: true });
  }, [image, getValues, setValue]);
  return null;
}

function ElementField({ machineId }: { machineId: number }) {
  const { t } = useTranslation(['autonomous', 'common']);
  const { machine, elements } = useMachineElements(machineId);
  const wholeMachine = { value: '', label: t('autonomous:wholeMachine'), description: machine?.code };
  const control = ({ value, onChange }: Pick<Control, 'value' | 'onChange'>) => {
    const options = (elements ?? [])
      .filter(({ id, flagAm }) => flagAm || id === value)
      .map(({ id, path, descr }) => ({ value: id, label: path, description: descr }));
    return (
      <Select
        options={[wholeMachine, ...options]}
        selectedOption={toSelectedOption(options.find((option) => option.value === value)) ?? wholeMachine}
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
      errorText={getFieldError(fieldState.error)}
    >
      {control(field)}
    </FormField>
  );
}

function SopField() {
  const { t } = useTranslation(['autonomous', 'common']);
  const list = useAllItems(sops.list, {});
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
          selectedOption={toSelectedOption(options.find((option) => option.value === String(value)))}
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
            <PageLink to={procedurePageRoutes.sop.create}>{t('autonomous:toSop')}</PageLink>
          </Box>
        )}
      </SpaceBetween>
    );
  };
  return <Field name="sopId" control={control} />;
}
