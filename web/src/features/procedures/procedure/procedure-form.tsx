// Form of a procedure's header: purpose, method, and the library class it is written for.
import { SpaceBetween } from '@cloudscape-design/components';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RefTarget } from '#shared/fields.ts';
import { Procedure } from '#shared/procedures/procedure.ts';
import { PlanningFormSection } from '#web/parts/form-section.tsx';
import { NeedFields } from '#web/parts/permit/need-fields.tsx';
import { KitFields } from '#web/parts/procedure/kit.tsx';
import { SkillLevelList } from '#web/parts/skill/skill-levels.tsx';
import { FieldControl } from '#web/ui/form/field-control.tsx';
import { Field } from '#web/ui/form/form-field.tsx';
import { SchemaForm, type SchemaFormProps } from '#web/ui/form/schema-form.tsx';

type ProcedureFormProps = Pick<
  SchemaFormProps<typeof Procedure>,
  'values' | 'draft' | 'onSave' | 'onCancel' | 'onReload' | 'saveLabel'
>;

export function ProcedureForm(props: ProcedureFormProps) {
  const { t } = useTranslation('skills');
  return (
    <SchemaForm {...props} schema={Procedure} namespace="planned">
      <PlanningFormSection title="identity">
        <Field name="code" />
        <Field name="description" />
        <Field name="typology" />
        <Field name="strategyKind" />
      </PlanningFormSection>
      <PlanningFormSection title="work">
        <Field name="machineState" />
        <Field name="technicians" />
        <Field name="minutesOverride" />
        <Field name="professionalGroupId" />
        <SkillLevelList name="capacities" label={t('needed')} help={t('help.needed')} />
      </PlanningFormSection>
      <PlanningFormSection title="kit">
        <KitFields />
      </PlanningFormSection>
      <PlanningFormSection title="safety">
        <Field name="ppe" />
        <Field name="safetyNote" />
        <NeedFields />
        <Field name="toSign" />
      </PlanningFormSection>
      <PlanningFormSection title="target">
        <TargetFields />
      </PlanningFormSection>
    </SchemaForm>
  );
}

/** Clears the library class when the level changes, because each level has its own library. */
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
