// The machine's form in three steps: master data, costs and classes, notes. A step is left forwards only when its fields hold.
import { Button, SpaceBetween, Wizard } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { machines } from '../../../../../shared/structure/api.ts';
import { Machine } from '../../../../../shared/structure/machine.ts';
import {
  type MachineResponse,
  machineFromWire,
  machineToPayload,
} from '../../../../../shared/structure/wire.ts';
import { FormProblems } from '../../../ui/form/form-problems.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { FormScope, Sections } from '../../../ui/form/schema-form.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useSend } from '../../../use-call.ts';
import { ClassificationOffer } from '../classification/classification-offer.tsx';
import { inMachineNames } from '../element/own-names.ts';
import { fieldsOf, sectionsOf, steps } from './machine-sections.ts';

const stepOf = (field: string) => steps.findIndex((step) => fieldsOf(step).some((name) => name === field));
const last = steps.length - 1;
/** The wizard asks for a reason where its class is overruled; the form does not. */
const givenByWizard = ['classPre'];

interface Props {
  /** Absent for a new machine. */
  machine?: MachineResponse;
  onSaved: (machine: MachineResponse, then: 'back' | 'structure') => void;
  onCancel: () => void;
  onReload?: () => void;
}

export function MachineForm({ machine, onSaved, onCancel, onReload }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const [step, setStep] = useState(0);
  const then = useRef<'back' | 'structure'>('back');
  const { send: create } = useSend(machines.create);
  const { send: replace } = useSend(machines.replace);
  const [values] = useState(() => machine && machineFromWire(machine));
  const state = useSchemaForm({
    schema: Machine,
    values,
    draft: `machine:${machine?.id ?? 'new'}`,
    onSave: async (checked: Machine) => {
      const payload = machineToPayload(checked, machine);
      onSaved(await inMachineNames(machine ? replace(payload) : create(payload)), then.current);
    },
  });
  const { form } = state;

  const submit = async (next: 'back' | 'structure' = 'back') => {
    then.current = next;
    if (await state.submit()) return;
    const wrong = steps.findIndex((each) =>
      fieldsOf(each).some((name) => form.getFieldState(name).error !== undefined),
    );
    if (wrong >= 0) setStep(wrong);
  };
  const goTo = async (requested: number) => {
    for (let at = step; at < requested; at++)
      if (!(await form.trigger(fieldsOf(steps[at]!)))) return setStep(at);
    setStep(requested);
  };
  const secondary = machine ? (
    step < last && <Button onClick={() => void submit()}>{t('common:save')}</Button>
  ) : (
    <Button onClick={() => void submit('structure')}>{t('addStructure')}</Button>
  );

  return (
    <FormScope
      state={state}
      namespace="structure"
      locked={machine?.classification === 'complete' ? givenByWizard : undefined}
    >
      <Wizard
        activeStepIndex={step}
        submitButtonText={t('common:save')}
        isLoadingNextStep={form.formState.isSubmitting}
        secondaryActions={secondary}
        onNavigate={({ detail }) => void goTo(detail.requestedStepIndex)}
        onSubmit={() => void submit()}
        onCancel={onCancel}
        steps={steps.map((each) => ({
          title: t(`steps.${each}`),
          description: t(`steps.${each}Hint`),
          content: (
            <SpaceBetween size="l">
              <FormProblems
                state={state}
                onReload={onReload}
                onVisit={(field) => flushSync(() => setStep(Math.max(0, stepOf(field))))}
              />
              <Sections schema={Machine} namespace="structure" sections={sectionsOf(each)} />
              {each === 'costs' && <ClassificationOffer machine={machine} />}
            </SpaceBetween>
          ),
        }))}
      />
      <LeaveGuard unsaved={state.unsaved} />
    </FormScope>
  );
}
