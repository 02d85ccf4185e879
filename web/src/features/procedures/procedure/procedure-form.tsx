// The header of a procedure: what it is for, who does it how, and for which library class it is written.
import { SpaceBetween } from '@cloudscape-design/components';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RefTarget } from '../../../../../shared/fields.ts';
import { Procedure } from '../../../../../shared/procedures/procedure.ts';
import { FormSection } from '../../../parts/form-section.tsx';
import { KitFields } from '../../../parts/procedure/kit.tsx';
import { SkillLevelList } from '../../../parts/skill/skill-levels.tsx';
import { FieldControl } from '../../../ui/form/field-control.tsx';
import { Field } from '../../../ui/form/form-field.tsx';
import { SchemaForm, type SchemaFormProps } from '../../../ui/form/schema-form.tsx';

type Passed = Pick<
  SchemaFormProps<typeof Procedure>,
  'values' | 'draft' | 'onSave' | 'onCancel' | 'onReload' | 'saveLabel'
>;

export function ProcedureForm(props: Passed) {
  const { t } = useTranslation('skills');
  return (
    <SchemaForm {...props} schema={Procedure} namespace="planned">
      <FormSection title="identity">
        <Field name="code" />
        <Field name="description" />
        <Field name="typology" />
        <Field name="strategyKind" />
      </FormSection>
      <FormSection title="work">
        <Field name="machineState" />
        <Field name="technicians" />
        <Field name="minutesOverride" />
        <Field name="professionalGroupId" />
        <SkillLevelList name="capacities" label={t('needed')} help={t('help.needed')} />
      </FormSection>
      <FormSection title="kit">
        <KitFields />
      </FormSection>
      <FormSection title="safety">
        <Field name="ppe" />
        <Field name="safetyNote" />
      </FormSection>
      <FormSection title="target">
        <TargetFields />
      </FormSection>
    </SchemaForm>
  );
}

/** Each level has a library of its own: another level empties the choice. */
function TargetFields() {
  const { setValue } = useFormContext();
  const level: Procedure['targetLevel'] = useWatch({ name: 'targetLevel' });
  return (
    <SpaceBetween size="l">
      <Field
        name="targetLevel"
        control={(control) => (
          <FieldControl
            {...control}
            onChange={(value) => {
              control.onChange(value);
              setValue('targetTypologyId', undefined, { shouldDirty: true });
            }}
          />
        )}
      />
      {level && (
        <Field
          key={level}
          name="targetTypologyId"
          control={(control) => (
            <FieldControl
              {...control}
              field={{
                ...control.field,
                meta: { ...control.field.meta, to: `${level}Typology` satisfies RefTarget },
              }}
            />
          )}
        />
      )}
    </SpaceBetween>
  );
}
