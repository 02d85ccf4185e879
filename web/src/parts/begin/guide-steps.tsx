// Steps of a guide: what to do and why, its state, and one button each.
import { Box, StatusIndicator } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { PageButton } from '../../ui/page-button.tsx';
import './guide.css';

export interface GuideStepView {
  name: string;
  explanation: string;
  /** Text of the button. */
  action: string;
  route: string;
  /** Undefined while it is being read. */
  isDone: boolean | undefined;
  onOpen?: () => void;
}

export function GuideSteps({ steps }: { steps: readonly GuideStepView[] }) {
  const nextStep = steps.find(({ isDone }) => isDone === false);
  return (
    <ol className="guide">
      {steps.map((step, index) => (
        <Step key={step.name} {...step} number={index + 1} isNext={step === nextStep} />
      ))}
    </ol>
  );
}

function Step({
  number,
  name,
  explanation,
  action,
  route,
  isDone,
  isNext,
  onOpen,
}: GuideStepView & { number: number; isNext: boolean }) {
  const { t } = useTranslation('guide');
  return (
    <li>
      <div>
        <b>
          {number}. {name}
        </b>
        <Box color="text-body-secondary">{explanation}</Box>
      </div>
      <div>
        {isDone ? (
          <StatusIndicator type="success">{t('done')}</StatusIndicator>
        ) : isNext ? (
          <StatusIndicator type="in-progress">{t('now')}</StatusIndicator>
        ) : (
          <StatusIndicator type={isDone === undefined ? 'loading' : 'pending'}>
            {t(isDone === undefined ? 'reading' : 'later')}
          </StatusIndicator>
        )}
      </div>
      <PageButton
        to={route}
        variant={isNext ? 'primary' : 'normal'}
        ariaLabel={`${action}: ${name}`}
        onOpen={onOpen}
      >
        {action}
      </PageButton>
    </li>
  );
}
