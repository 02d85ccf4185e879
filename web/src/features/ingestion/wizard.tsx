// Wizard from a file to its import (domain 14.1). The user can go back to any step until the import starts.
import { Wizard } from '@cloudscape-design/components';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorText } from '../../i18n/text.ts';
import type { WizardState } from '../../paths/ingestion.ts';
import { useScrollToTop } from '../../ui/top-of-page.ts';
import { ImportStep } from './batch/import-step.tsx';
import { CheckStep } from './check/check-step.tsx';
import { UploadStep } from './file/upload-step.tsx';
import { MappingStep } from './found/mapping-step.tsx';
import { MapStep } from './map/map-step.tsx';
import { MapperStep } from './mapper/mapper-step.tsx';
import { type NextAction, NextActionContext, StepRefusal } from './next-action.ts';
import type { WizardNavigation } from './place.ts';

const steps = [
  { key: 'upload', Step: UploadStep },
  { key: 'mapper', Step: MapperStep, requiredInput: 'file' },
  { key: 'columns', Step: MapStep, requiredInput: 'file' },
  { key: 'result', Step: MappingStep, requiredInput: 'mapping' },
  { key: 'check', Step: CheckStep, requiredInput: 'mapping' },
  { key: 'import', Step: ImportStep, requiredInput: 'mapping' },
] as const satisfies readonly {
  key: string;
  Step: ComponentType<WizardNavigation>;
  requiredInput?: keyof WizardState;
}[];

/** Returns the furthest step whose parameters are in the URL, since a link may be incomplete. */
function getReachableStep(place: WizardState): number {
  let step = Math.min(Math.max(place.step, 0), steps.length - 1);
  const isMissingInput = (index: number) => {
    const { requiredInput } = { requiredInput: undefined, ...steps[index] };
    return requiredInput !== undefined && place[requiredInput] === undefined;
  };
  while (step > 0 && isMissingInput(step)) step -= 1;
  return step;
}

export function IngestionWizard(navigation: WizardNavigation) {
  const { t } = useTranslation('ingestion');
  const { place, go, turn, reset } = navigation;
  const next = useRef<NextAction>(undefined);
  const [working, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<{ step: number; error: unknown }>();
  const step = getReachableStep(place);
  useScrollToTop(step);

  const goNext = async () => {
    if (working || !next.current) return;
    setWorking(true);
    setRefusal(undefined);
    try {
      const changes = await next.current();
      if (step < steps.length - 1) go({ ...place, ...changes, step: step + 1 });
      else turn({ ...place, ...changes });
    } catch (error) {
      setRefusal({ step, error });
    } finally {
      setWorking(false);
    }
  };
  const goBack = (targetStep: number) => {
    setRefusal(undefined);
    go({ ...place, step: targetStep, tab: undefined });
  };
  const error = refusal?.step === step ? refusal.error : undefined;
  return (
    <NextActionContext value={next}>
      <Wizard
        activeStepIndex={step}
        isLoadingNextStep={working}
        onNavigate={({ detail }) => {
          if (detail.requestedStepIndex > step) void goNext();
          else goBack(detail.requestedStepIndex);
        }}
        onCancel={reset}
        onSubmit={() => void goNext()}
        submitButtonText={t('import.start')}
        i18nStrings={{
          stepNumberLabel: (n) => t('stepNth', { n }),
          collapsedStepsLabel: (n, of) => t('stepOf', { n, of }),
          navigationAriaLabel: t('stepsTitle'),
          cancelButton: t('toFiles'),
          previousButton: t('previous'),
          nextButton: t('next'),
        }}
        steps={steps.map(({ key, Step }, index) => ({
          title: t(`steps.${key}`),
          description: t(`stepText.${key}`),
          errorText:
            index === step &&
            error !== undefined &&
            (error instanceof StepRefusal ? error.message : getErrorText(error)),
          content: index === step && <Step {...navigation} place={place} />,
        }))}
      />
    </NextActionContext>
  );
}
