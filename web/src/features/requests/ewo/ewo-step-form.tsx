// The form of one step: what is wrong with it, its fields, and its button. What is typed is kept until it is saved.
import { Container, Header, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import type { EwoPage } from '../../../../../shared/requests/ewo-api.ts';
import type { Desk } from '../../../paths/orders.ts';
import { FormProblems } from '../../../ui/form/form-problems.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { FormScope } from '../../../ui/form/schema-form.tsx';
import type { SchemaFormState } from '../../../ui/form/use-schema-form.ts';

export interface StepProps {
  ewo: EwoPage;
  desk: Desk;
  onReload: () => void;
}

interface Props {
  title: string;
  description?: ReactNode;
  state: SchemaFormState;
  onSubmit: () => void;
  onReload: () => void;
  buttons: ReactNode;
  children: ReactNode;
}

export function StepForm({ title, description, state, onSubmit, onReload, buttons, children }: Props) {
  return (
    <FormScope state={state} namespace="ewoWork">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
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
      </form>
      <LeaveGuard unsaved={state.unsaved} />
    </FormScope>
  );
}
