// Steps of an intervention, each saved separately. The current step is in the URL.
import { Icon, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { EwoPage } from '#shared/requests/ewo-api.ts';
import { useFormat } from '#web/ui/format.ts';
import { useScrollToTop } from '#web/ui/top-of-page.ts';
import { ClosingStep } from './ewo-closing-step.tsx';
import { DiagnosisStep } from './ewo-diagnosis-step.tsx';
import { StartStep } from './ewo-start-step.tsx';
import type { StepProps } from './ewo-step.ts';
import './ewo-steps.css';

const steps = ['start', 'diagnosis', 'closing'] as const;
type Step = (typeof steps)[number];

/** Returns the next step; previous steps can be opened again. */
const getNextStep = ({ state, diagnosisAt }: EwoPage): Step =>
  state === 'assigned' ? 'start' : diagnosisAt ? 'closing' : 'diagnosis';

export function InterventionSteps(props: StepProps) {
  const { ewo } = props;
  const { t } = useTranslation('ewoWork');
  const { instant } = useFormat();
  const [params, setParams] = useSearchParams();
  const next = getNextStep(ewo);
  const [isDiagnosed, setDiagnosed] = useState(false);
  const reachableSteps = steps.slice(0, steps.indexOf(next) + 1);
  const step = reachableSteps.find((each) => each === params.get('step')) ?? next;
  useScrollToTop(step);
  const doneAt: Record<Step, string | undefined> = {
    start: ewo.interventionAt,
    diagnosis: ewo.diagnosisAt,
    closing: undefined,
  };
  const openStep = (to: Step) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (to === next) changed.delete('step');
        else changed.set('step', to);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  const onDiagnosed = () => {
    setDiagnosed(true);
    openStep('closing');
  };
  return (
    <SpaceBetween size="l">
      <nav aria-label={t('steps.title')}>
        <ol className="ewo-steps">
          {steps.map((each, index) => (
            <li key={each}>
              <button
                type="button"
                aria-current={each === step ? 'step' : undefined}
                disabled={!reachableSteps.includes(each)}
                onClick={() => openStep(each)}
              >
                <span className="number" aria-hidden="true">
                  {doneAt[each] ? <Icon name="check" /> : index + 1}
                </span>
                <span>
                  {t(`steps.${each}`)}
                  {doneAt[each] && <small>{instant(doneAt[each])}</small>}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {step === 'start' && <StartStep {...props} />}
      {step === 'diagnosis' && <DiagnosisStep {...props} onSaved={onDiagnosed} />}
      {step === 'closing' && <ClosingStep {...props} isFocused={isDiagnosed} />}
    </SpaceBetween>
  );
}
