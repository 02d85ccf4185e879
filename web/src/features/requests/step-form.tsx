// Form of one step of an EWO or tag: problems, fields and buttons. Its draft is kept until it is saved.
import { Container, ExpandableSection, Header, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NextBar, useHasNextBar } from '../../parts/order/next-bar.tsx';
import { FormProblems } from '../../ui/form/form-problems.tsx';
import { GuardedForm } from '../../ui/form/schema-form.tsx';
import type { SchemaFormState } from '../../ui/form/use-schema-form.ts';
import './step-form.css';

interface Props {
  namespace: 'ewoWork' | 'tag';
  title: string;
  description?: ReactNode;
  state: SchemaFormState;
  onSubmit: () => void;
  onReload: () => void;
  /** Submit buttons with the form's id, since a page with a bar shows them there. */
  buttons: ReactNode;
  children: ReactNode;
}

export function StepForm({
  namespace,
  title,
  description,
  state,
  onSubmit,
  onReload,
  buttons,
  children,
}: Props) {
  const hasNextBar = useHasNextBar();
  return (
    <GuardedForm state={state} namespace={namespace} onSubmit={onSubmit}>
      <Container
        header={
          <Header variant="h2" description={description}>
            {title}
          </Header>
        }
        footer={!hasNextBar && <div className="step-buttons">{buttons}</div>}
      >
        <SpaceBetween size="l">
          <FormProblems state={state} onReload={onReload} />
          {children}
        </SpaceBetween>
      </Container>
      {hasNextBar && <NextBar>{buttons}</NextBar>}
    </GuardedForm>
  );
}

/**
 * Optional fields of a step: folded on a touch page, unless one of them was filled in or is refused; elsewhere
 * among the others.
 */
export function OptionalFields({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation('ewoWork');
  const isFoldable = useHasNextBar();
  const [isExpanded, setExpanded] = useState(false);
  const { errors, dirtyFields } = useFormState();
  const isNeeded = names.some((name) => errors[name] !== undefined || dirtyFields[name] !== undefined);
  const fields = <SpaceBetween size="l">{children}</SpaceBetween>;
  if (!isFoldable) return fields;
  return (
    <ExpandableSection
      headerText={t('more')}
      expanded={isExpanded || isNeeded}
      onChange={({ detail }) => setExpanded(detail.expanded)}
    >
      {fields}
    </ExpandableSection>
  );
}
