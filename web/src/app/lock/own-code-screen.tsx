// Sets or changes one's own code on this tablet: the one until now, the new one, and the new one again.
import { Alert, Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEasy } from '../../session/code.ts';
import { setCode } from '../../session/keyring/keyring.ts';
import type { Known } from '../../session/keyring/records.ts';
import { flash } from '../../ui/flashes.ts';
import { CodePad } from './code-pad.tsx';
import { FullScreen } from './full-screen.tsx';
import { PersonCode } from './person-code.tsx';

interface Props {
  person: Known;
  onClose: () => void;
}

export function OwnCodeScreen({ person, onClose }: Props) {
  const { t } = useTranslation(['lock', 'common']);
  const [proved, setProved] = useState(person.byCode === undefined);
  const [first, setFirst] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [working, setWorking] = useState(false);

  const choose = (code: string) => {
    setProblem(isEasy(code) ? t('own.easy') : undefined);
    if (!isEasy(code)) setFirst(code);
  };
  const repeat = async (code: string) => {
    setFirst(undefined);
    if (code !== first) return setProblem(t('own.different'));
    setWorking(true);
    try {
      await setCode(person.id, code);
      flash('success', t('own.done'));
      onClose();
    } catch (error) {
      console.warn(error);
      setProblem(t('own.failed'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <FullScreen title={t('own.title')} onCancel={onClose}>
      {!proved && (
        <PersonCode
          person={person}
          label={t('own.current')}
          onRight={async () => setProved(true)}
          onSpent={onClose}
        />
      )}
      {proved && first === undefined && (
        <>
          <p>{t('own.text')}</p>
          <Alert type="info">{t('own.without')}</Alert>
          <CodePad key="new" label={t('own.choose')} problem={problem} working={working} onCode={choose} />
        </>
      )}
      {proved && first !== undefined && (
        <CodePad key="again" label={t('own.repeat')} working={working} onCode={(code) => void repeat(code)} />
      )}
      <Button fullWidth onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </FullScreen>
  );
}
