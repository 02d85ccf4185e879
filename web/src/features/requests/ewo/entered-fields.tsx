// Fields of a step of an EWO, as its form shows them.
import { Fragment, type ReactNode } from 'react';
import { type EwoEntry, listEnteredFields, type NameEnteredIn } from '#shared/requests/ewo-fields.ts';
import { Field } from '#web/ui/form/form-field.tsx';

/**
 * Returns the required or the optional fields of a step; `controls` replace the controls of their kind. It is
 * no component, so that the form sets the space between the fields.
 */
export const renderEnteredFields = <E extends EwoEntry>(
  entry: E,
  presence: 'required' | 'optional',
  controls: Partial<Record<NameEnteredIn<E>, ReactNode>>,
): ReactNode =>
  listEnteredFields(entry, presence).map((name) => (
    <Fragment key={name}>{name in controls ? controls[name] : <Field name={name} />}</Fragment>
  ));
