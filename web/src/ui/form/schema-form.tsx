// A one-column form made from a schema: sections of fields, help, summary of problems, draft, and a question before leaving.
import { Button, Container, Form, Header, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { Namespace } from '../../i18n/catalogues.ts';
import { useText } from '../../i18n/text.ts';
import { Field } from './form-field.tsx';
import { FormProblems } from './form-problems.tsx';
import { FormScopeContext } from './form-scope.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { type AnyObject, fieldsOf } from './schema-fields.ts';
import { type SchemaFormState, useSchemaForm } from './use-schema-form.ts';

export interface FormSection {
  /** Key of the namespace, or absent for a section without a header. */
  title?: string;
  fields: readonly string[];
}

export interface SchemaFormProps<Schema extends AnyObject> {
  schema: Schema;
  /** Where labels (`fields.<name>`), help (`help.<name>`) and section titles stand. */
  namespace: Namespace;
  values?: Readonly<Record<string, unknown>>;
  draft?: string;
  onSave: (values: z.output<Schema>) => Promise<unknown>;
  onCancel?: () => void;
  /** Reads the newest version after a refusal as stale. */
  onReload?: () => void;
  /** Otherwise every field of the schema, in its order. */
  sections?: readonly FormSection[];
  locked?: readonly string[];
  saveLabel?: string;
  /** Instead of sections: `<Field>`s arranged by the page. */
  children?: ReactNode;
}

export function SchemaForm<Schema extends AnyObject>(props: SchemaFormProps<Schema>) {
  const {
    schema,
    namespace,
    values,
    draft,
    onSave,
    onCancel,
    onReload,
    sections,
    locked,
    saveLabel,
    children,
  } = props;
  const { t } = useTranslation();
  const state = useSchemaForm({
    schema,
    values,
    draft,
    onSave: onSave as (values: never) => Promise<unknown>,
  });
  return (
    <WholeForm state={state} namespace={namespace} locked={locked}>
      <Form
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {onCancel && (
              <Button formAction="none" variant="link" onClick={onCancel}>
                {t('cancel')}
              </Button>
            )}
            <Button variant="primary" loading={state.form.formState.isSubmitting}>
              {saveLabel ?? t('save')}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          <FormProblems state={state} onReload={onReload} />
          {children ?? <Sections schema={schema} namespace={namespace} sections={sections} />}
        </SpaceBetween>
      </Form>
    </WholeForm>
  );
}

/** Fields that are sent together, and a question before they are left; the page lays them out. */
export function WholeForm({
  state,
  namespace,
  locked,
  onSubmit = () => void state.submit(),
  unsaved = state.unsaved,
  children,
}: {
  state: SchemaFormState;
  namespace: Namespace;
  locked?: readonly string[];
  onSubmit?: () => void;
  /** While leaving would lose something. */
  unsaved?: () => boolean;
  children: ReactNode;
}) {
  return (
    <FormScope state={state} namespace={namespace} locked={locked}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
      <LeaveGuard unsaved={unsaved} />
    </FormScope>
  );
}

/** For forms of several steps: gives `Field` and `FormProblems` what they need; the page lays out and calls `state.submit`. */
export function FormScope({
  state,
  namespace,
  locked,
  children,
}: {
  state: SchemaFormState;
  namespace: Namespace;
  locked?: readonly string[];
  children: ReactNode;
}) {
  const scope = useMemo(
    () => ({ schema: state.schema, namespace, locked: new Set(locked) }),
    [state.schema, namespace, locked],
  );
  return (
    <FormScopeContext value={scope}>
      <FormProvider {...state.form}>{children}</FormProvider>
    </FormScopeContext>
  );
}

/** Containers of fields, one under the other. */
export function Sections({
  schema,
  namespace,
  sections,
}: {
  schema: AnyObject;
  namespace: Namespace;
  sections?: readonly FormSection[];
}) {
  const text = useText(namespace);
  const all = sections ?? [{ fields: fieldsOf(schema).map((field) => field.name) }];
  return (
    <SpaceBetween size="l">
      {all.map(({ title, fields }) => (
        <Container key={title ?? fields[0]} header={title && <Header variant="h2">{text(title)}</Header>}>
          <SpaceBetween size="l">
            {fields.map((name) => (
              <Field key={name} name={name} />
            ))}
          </SpaceBetween>
        </Container>
      ))}
    </SpaceBetween>
  );
}
