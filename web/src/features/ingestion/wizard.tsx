// The steps from a file to its import (domain 14.1). Until it began one may turn back to each of them.
import { Wizard } from '@cloudscape-design/components';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/text.ts';
import type { Place } from '../../paths/ingestion.ts';
import { ImportStep } from './batch/import-step.tsx';
import { CheckStep } from './check/check-step.tsx';
import { UploadStep } from './file/upload-step.tsx';
import { MappingStep } from './found/mapping-step.tsx';
import { MapStep } from './map/map-step.tsx';
import { MapperStep } from './mapper/mapper-step.tsx';
import { type Next, NextContext, NotYet } from './next.ts';
import type { Moves } from './place.ts';

const steps = [
  { key: 'upload', Step: UploadStep },
  { key: 'mapper', Step: MapperStep, needs: 'file' },
  { key: 'columns', Step: MapStep, needs: 'file' },
  { key: 'result', Step: MappingStep, needs: 'mapping' },
  { key: 'check', Step: CheckStep, needs: 'mapping' },
  { key: 'import', Step: ImportStep, needs: 'mapping' },
] as const satisfies readonly { key: string; Step: ComponentType<Moves>; needs?: keyof Place }[];

/** The furthest step whose need the address fills: a link may be cut short. */
function reachable(place: Place): number {
  let step = Math.min(Math.max(place.step, 0), steps.length - 1);
  const lacks = (at: number) => {
    const { needs } = { needs: undefined, ...steps[at] };
    return needs !== undefined && place[needs] === undefined;
  };
  while (step > 0 && lacks(step)) step -= 1;
  return step;
}

export function IngestionWizard(moves: Moves) {
  const { t } = useTranslation('ingestion');
  const { place, go, turn, reset } = moves;
  const next = useRef<Next>(undefined);
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<{ step: number; error: unknown }>();
  const step = reachable(place);

  const on = async () => {
    if (working || !next.current) return;
    setWorking(true);
    setRefused(undefined);
    try {
      const more = await next.current();
      if (step < steps.length - 1) go({ ...place, ...more, step: step + 1 });
      else turn({ ...place, ...more });
    } catch (error) {
      setRefused({ step, error });
    } finally {
      setWorking(false);
    }
  };
  const back = (to: number) => {
    setRefused(undefined);
    go({ ...place, step: to, tab: undefined });
  };
  const error = refused?.step === step ? refused.error : undefined;
  return (
    <NextContext value={next}>
      <Wizard
        activeStepIndex={step}
        isLoadingNextStep={working}
        onNavigate={({ detail }) => {
          if (detail.requestedStepIndex > step) void on();
          else back(detail.requestedStepIndex);
        }}
        onCancel={reset}
        onSubmit={() => void on()}
        submitButtonText={t('import.start')}
        i18nStrings={{
          stepNumberLabel: (n) => t('stepNth', { n }),
          collapsedStepsLabel: (n, of) => t('stepOf', { n, of }),
          navigationAriaLabel: t('stepsTitle'),
          cancelButton: t('toFiles'),
          previousButton: t('previous'),
          nextButton: t('next'),
        }}
        steps={steps.map(({ key, Step }, at) => ({
          title: t(`steps.${key}`),
          description: t(`stepText.${key}`),
          errorText:
            at === step &&
            error !== undefined &&
            (error instanceof NotYet ? error.message : errorText(error)),
          content: at === step && <Step {...moves} place={place} />,
        }))}
      />
    </NextContext>
  );
}
