// The three steps of an intervention, each saved by itself. Which one is on screen stands in the address.
import { Icon, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { EwoPage } from '../../../../../shared/requests/ewo-api.ts';
import { useFormat } from '../../../ui/format.ts';
import { ClosingStep } from './ewo-closing-step.tsx';
import { DiagnosisStep } from './ewo-diagnosis-step.tsx';
import { StartStep } from './ewo-start-step.tsx';
import type { StepProps } from './ewo-step.ts';
import './ewo-steps.css';

const steps = ['start', 'diagnosis', 'closing'] as const;
type Step = (typeof steps)[number];

/** The step that comes next; those before it can be looked at again. */
const nextStep = ({ state, diagnosisAt }: EwoPage): Step =>
  state === 'assigned' ? 'start' : diagnosisAt ? 'closing' : 'diagnosis';

export function Steps(props: StepProps) {
  const { ewo } = props;
  const { t } = useTranslation('ewoWork');
  const { instant } = useFormat();
  const [params, setParams] = useSearchParams();
  const next = nextStep(ewo);
  const reached = steps.slice(0, steps.indexOf(next) + 1);
  const step = reached.find((each) => each === params.get('step')) ?? next;
  const done: Record<Step, string | undefined> = {
    start: ewo.interventionAt,
    diagnosis: ewo.diagnosisAt,
    closing: undefined,
  };
  const go = (to: Step) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (to === next) changed.delete('step');
        else changed.set('step', to);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <SpaceBetween size="l">
      <nav aria-label={t('steps.title')}>
        <ol className="ewo-steps">
          {steps.map((each, at) => (
            <li key={each}>
              <button
                type="button"
                aria-current={each === step ? 'step' : undefined}
                disabled={!reached.includes(each)}
                onClick={() => go(each)}
              >
                <span className="number" aria-hidden="true">
                  {done[each] ? <Icon name="check" /> : at + 1}
                </span>
                <span>
                  {t(`steps.${each}`)}
                  {done[each] && <small>{instant(done[each])}</small>}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {step === 'start' && <StartStep {...props} />}
      {step === 'diagnosis' && <DiagnosisStep {...props} onSaved={() => go('closing')} />}
      {step === 'closing' && <ClosingStep {...props} />}
    </SpaceBetween>
  );
}
