// Form of a machine in three steps: master data, costs and classes, notes. Going forward requires valid
// fields.
import { Button, SpaceBetween, Wizard } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { machines } from '#shared/structure/api.ts';
import { Machine } from '#shared/structure/machine.ts';
import { fromMachineResponse, type MachineResponse, toMachinePayload } from '#shared/structure/wire.ts';
import { FormProblems } from '#web/ui/form/form-problems.tsx';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { FormScope, FormSections } from '#web/ui/form/schema-form.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useScrollToTop } from '#web/ui/top-of-page.ts';
import { useSend } from '#web/use-call.ts';
import { ClassificationOffer } from '../classification/classification-offer.tsx';
import { renameMachineFields } from '../element/form-field-names.ts';
import { buildStepSections, getStepFields, machineFormSteps } from './machine-sections.ts';

const findStep = (field: string) =>
  machineFormSteps.findIndex((step) => getStepFields(step).some((name) => name === field));
const lastStep = machineFormSteps.length - 1;
/** Fields set by the wizard, which asks for a reason when its class is overruled. */
const wizardFields = ['classPre'];

interface Props {
  /** Absent for a new machine. */
  machine?: MachineResponse;
  onSaved: (machine: MachineResponse, afterSave: 'back' | 'structure') => void;
  onCancel: () => void;
  onReload?: () => void;
}

export function MachineForm({ machine, onSaved, onCancel, onReload }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const [step, setStep] = useState(0);
  useScrollToTop(step);
  const afterSave = useRef<'back' | 'structure'>('back');
  const { send: create } = useSend(machines.create);
  const { send: replace } = useSend(machines.replace);
  const [values] = useState(() => machine && fromMachineResponse(machine));
  const state = useSchemaForm({
    schema: Machine,
    values,
    draft: `machine:${machine?.id ?? 'new'}`,
    onSave: async (checked: Machine) => {
      const payload = toMachinePayload(checked, machine);
      onSaved(await renameMachineFields(machine ? replace(payload) : create(payload)), afterSave.current);
    },
  });
  const { form } = state;

  const submit = async (next: 'back' | 'structure' = 'back') => {
    afterSave.current = next;
    if (await state.submit()) return;
    const wrongStep = machineFormSteps.findIndex((each) =>
      getStepFields(each).some((name) => form.getFieldState(name).error !== undefined),
    );
    if (wrongStep >= 0) setStep(wrongStep);
  };
  const goTo = async (requested: number) => {
    for (let at = step; at < requested; at++)
      if (!(await form.trigger(getStepFields(machineFormSteps[at]!)))) return setStep(at);
    setStep(requested);
  };
  const secondary = machine ? (
    step < lastStep && <Button onClick={() => void submit()}>{t('common:save')}</Button>
  ) : (
    <Button onClick={() => void submit('structure')}>{t('addStructure')}</Button>
  );

  return (
    <FormScope
      state={state}
      namespace="structure"
      locked={machine?.classification === 'complete' ? wizardFields : undefined}
    >
      <Wizard
        activeStepIndex={step}
        submitButtonText={t('common:save')}
        isLoadingNextStep={form.formState.isSubmitting}
        secondaryActions={secondary}
        onNavigate={({ detail }) => void goTo(detail.requestedStepIndex)}
        onSubmit={() => void submit()}
        onCancel={onCancel}
        steps={machineFormSteps.map((each) => ({
          title: t(`steps.${each}`),
          description: t(`steps.${each}Hint`),
          content: (
            <SpaceBetween size="l">
              <FormProblems
                state={state}
                onReload={onReload}
                onVisit={(field) => flushSync(() => setStep(Math.max(0, findStep(field))))}
              />
              <FormSections schema={Machine} namespace="structure" sections={buildStepSections(each)} />
              {each === 'costs' && <ClassificationOffer machine={machine} />}
            </SpaceBetween>
          ),
        }))}
      />
      <LeaveGuard unsaved={state.unsaved} />
    </FormScope>
  );
}
