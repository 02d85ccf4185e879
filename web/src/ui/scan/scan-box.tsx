// A label before the camera, or its code typed; what it leads to, or why it does not.
import { Alert, Box, Button, FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCamera } from './has-camera.ts';
import { ScanCamera } from './scan-camera.tsx';
import { useTaker } from './takers.ts';
import { type Choice, type Outcome, type Take, useTaking } from './taking.ts';

interface Props {
  take: Take;
  onTaken: () => void;
  /** Of the field the code is typed into. */
  label?: string;
  /** What a hand scanner read before the box was there. */
  before?: Outcome;
}

export function ScanBox({ take, onTaken, label, before }: Props) {
  const { t } = useTranslation(['scan', 'common']);
  const [typed, setTyped] = useState('');
  const [earlier, setEarlier] = useState(before);
  const { offer, isBusy, forget, looking, outcome = earlier } = useTaking(take, onTaken);
  const read = (text: string, byHand = false) => {
    setEarlier(undefined);
    void offer(text, byHand);
  };
  useTaker('dialog', (text) => {
    setTyped('');
    read(text);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // the form this may stand in, as React sees it, is another
    event.stopPropagation();
    if (typed.trim()) read(typed.trim(), true);
  };
  const again = () => {
    setEarlier(undefined);
    forget();
  };
  if (outcome && 'choices' in outcome)
    return (
      <SpaceBetween size="s">
        <Box variant="p">{outcome.question ?? t('scan:several')}</Box>
        <Choices of={outcome.choices} onTaken={onTaken} />
        <Button formAction="none" onClick={again}>
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
            read(text);
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

const Choices = ({ of, onTaken }: { of: readonly Choice[]; onTaken: () => void }) => (
  <SpaceBetween size="xs">
    {of.map(({ text, take }) => (
      <Button
        key={text}
        formAction="none"
        fullWidth
        onClick={() => {
          take();
          onTaken();
        }}
      >
        {text}
      </Button>
    ))}
  </SpaceBetween>
);
