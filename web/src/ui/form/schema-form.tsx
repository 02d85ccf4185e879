// One-column form made from a schema: sections of fields, help, summary of problems, draft, and a
// confirmation before leaving.
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
import { type AnyObjectSchema, listFields } from './schema-fields.ts';
import { type SchemaFormState, useSchemaForm } from './use-schema-form.ts';

export interface FormSection {
  /** Key in the namespace; absent for a section without a header. */
  title?: string;
  fields: readonly string[];
}

export interface SchemaFormProps<Schema extends AnyObjectSchema> {
  schema: Schema;
  /** Namespace of labels (`fields.<name>`), help (`help.<name>`) and section titles. */
  namespace: Namespace;
  values?: Readonly<Record<string, unknown>>;
  draft?: string;
  onSave: (values: z.output<Schema>) => Promise<unknown>;
  onCancel?: () => void;
  /** Reads the current version after a refusal as stale. */
  onReload?: () => void;
  /** Sections of fields; if absent, all fields of the schema in its order. */
  sections?: readonly FormSection[];
  locked?: readonly string[];
  saveLabel?: string;
  /** `<Field>`s arranged by the page, in place of `sections`. */
  children?: ReactNode;
}

export function SchemaForm<Schema extends AnyObjectSchema>(props: SchemaFormProps<Schema>) {
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
    <GuardedForm state={state} namespace={namespace} locked={locked}>
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
          {children ?? <FormSections schema={schema} namespace={namespace} sections={sections} />}
        </SpaceBetween>
      </Form>
    </GuardedForm>
  );
}

/** Form whose fields are sent together, with a confirmation before leaving; the page arranges the fields. */
export function GuardedForm({
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
  /** Whether leaving would lose input. */
  unsaved?: () => boolean;
  children: ReactNode;
}) {
  return (
    <FormScope state={state} namespace={namespace} locked={locked}>
      <form
        id={state.id}
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

/**
 * Context for forms of several steps: provides `Field` and `FormProblems`; the page arranges them and calls
 * `state.submit`.
 */
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
    () => ({ id: state.id, schema: state.schema, namespace, locked: new Set(locked) }),
    [state.id, state.schema, namespace, locked],
  );
  return (
    <FormScopeContext value={scope}>
      <FormProvider {...state.form}>{children}</FormProvider>
    </FormScopeContext>
  );
}

/** Containers of fields, one below the other. */
export function FormSections({
  schema,
  namespace,
  sections,
}: {
  schema: AnyObjectSchema;
  namespace: Namespace;
  sections?: readonly FormSection[];
}) {
  const text = useText(namespace);
  const shownSections = sections ?? [{ fields: listFields(schema).map((field) => field.name) }];
  return (
    <SpaceBetween size="l">
      {shownSections.map(({ title, fields }) => (
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
