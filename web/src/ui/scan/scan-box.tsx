// Scan by camera or typed code, with the result or the problem.
import { Alert, Box, Button, FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCamera } from './has-camera.ts';
import { ScanCamera } from './scan-camera.tsx';
import { useScanReceiver } from './takers.ts';
import { type HandleScan, type ScanChoice, type ScanOutcome, useScanHandling } from './taking.ts';

interface Props {
  take: HandleScan;
  onTaken: () => void;
  /** Label of the field for a typed code. */
  label?: string;
  /** Outcome of a hand scan made before the box was shown. */
  before?: ScanOutcome;
}

export function ScanBox({ take, onTaken, label, before }: Props) {
  const { t } = useTranslation(['scan', 'common']);
  const [typed, setTyped] = useState('');
  const [initialOutcome, setInitialOutcome] = useState(before);
  const { offer, choose, isBusy, forget, looking, outcome = initialOutcome } = useScanHandling(take, onTaken);
  const submitText = (text: string, byHand = false) => {
    setInitialOutcome(undefined);
    void offer(text, byHand);
  };
  useScanReceiver('dialog', (text) => {
    setTyped('');
    submitText(text);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React propagates the event to an enclosing form, which must not be submitted.
    event.stopPropagation();
    if (typed.trim()) submitText(typed.trim(), true);
  };
  const restart = () => {
    setInitialOutcome(undefined);
    forget();
  };
  if (outcome && 'choices' in outcome)
    return (
      <SpaceBetween size="s">
        <Box variant="p">{outcome.question ?? t('scan:several')}</Box>
        <Choices
          choices={outcome.choices}
          onChoose={(choice) => {
            setInitialOutcome(undefined);
            void choose(choice);
          }}
        />
        <Button formAction="none" onClick={restart}>
          {t('scan:again')}
        </Button>
      </SpaceBetween>
    );
  return (
    <SpaceBetween size="m">
      {hasCamera() ? (
        <ScanCamera
          onRead={(text) => {
            if (isBusy()) return false;
            submitText(text);
            return true;
          }}
        />
      ) : (
        <Alert type="info">{t('scan:camera.none')}</Alert>
      )}
      <div role="status">{looking && <Box variant="p">{t('scan:looking', { text: looking })}</Box>}</div>
      {outcome && (
        <div role="alert">
          <Alert type="error">{outcome.problem}</Alert>
        </div>
      )}
      <form onSubmit={submit}>
        <SpaceBetween size="s">
          <FormField label={label ?? t('scan:code')} stretch>
            <Input
              value={typed}
              autoComplete={false}
              spellcheck={false}
              onChange={({ detail }) => setTyped(detail.value)}
            />
          </FormField>
          <Button
            formAction="submit"
            variant="primary"
            loading={looking !== undefined}
            disabled={typed.trim() === ''}
          >
            {t('scan:take')}
          </Button>
        </SpaceBetween>
      </form>
    </SpaceBetween>
  );
}

interface ChoicesProps {
  choices: readonly ScanChoice[];
  onChoose: (choice: ScanChoice) => void;
}

const Choices = ({ choices, onChoose }: ChoicesProps) => (
  <SpaceBetween size="xs">
    {choices.map((choice) => (
      <Button key={choice.text} formAction="none" fullWidth onClick={() => onChoose(choice)}>
        {choice.text}
      </Button>
    ))}
  </SpaceBetween>
);
