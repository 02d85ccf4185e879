// The form of one step of an EWO or a tag: what is wrong with it, its fields, and its buttons. What is typed is kept until it is saved.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { FormProblems } from '../../ui/form/form-problems.tsx';
import { WholeForm } from '../../ui/form/schema-form.tsx';
import type { SchemaFormState } from '../../ui/form/use-schema-form.ts';
import './step-form.css';

interface Props {
  namespace: 'ewoWork' | 'tag';
  title: string;
  description?: ReactNode;
  state: SchemaFormState;
  onSubmit: () => void;
  onReload: () => void;
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
  return (
    <WholeForm state={state} namespace={namespace} onSubmit={onSubmit}>
      <Container
        header={
          <Header variant="h2" description={description}>
            {title}
          </Header>
        }
        footer={<div className="step-buttons">{buttons}</div>}
      >
        <SpaceBetween size="l">
          <FormProblems state={state} onReload={onReload} />
          {children}
        </SpaceBetween>
      </Container>
    </WholeForm>
  );
}
