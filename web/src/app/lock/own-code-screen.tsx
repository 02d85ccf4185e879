// Screen to set or change the user's own code on this tablet: current code, new code, and the new code again.
import { Alert, Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CodeForm, type CodeProblem, findCodeProblem } from '#shared/access/tablet-code.ts';
import { setCode } from '../../session/keyring/keyring.ts';
import type { KnownUser } from '../../session/keyring/user-records.ts';
import { useSession } from '../../session/session.ts';
import { flash } from '../../ui/flashes.ts';
import { CodeField } from './code-field.tsx';
import { CodePad } from './code-pad.tsx';
import { FullScreenDialog } from './full-screen.tsx';
import { PersonCode } from './person-code.tsx';

interface Props {
  person: KnownUser;
  /** Set if the plant requires a longer code than the user has; the screen then cannot be cancelled. */
  isRequired?: boolean;
  onClose: () => void;
}

const problemTexts = {
  short: 'own.short',
  long: 'own.long',
  easy: 'own.easy',
  unmixed: 'own.unmixed',
} as const satisfies Record<CodeProblem, string>;

export function OwnCodeScreen({ person, isRequired = false, onClose }: Props) {
  const { t } = useTranslation(['lock', 'common']);
  const [isProved, setIsProved] = useState(person.byCode === undefined);
  const requiresCharacters = useSession().user?.plant.longTabletCode ?? false;
  const [form, setForm] = useState<CodeForm>(requiresCharacters ? 'characters' : 'digits');
  const [firstEntry, setFirstEntry] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [working, setWorking] = useState(false);

  const enterCode = (code: string) => {
    const codeIssue = findCodeProblem(code, form);
    setProblem(codeIssue && t(problemTexts[codeIssue]));
    if (!codeIssue) setFirstEntry(code);
  };
  const confirmCode = async (code: string) => {
    if (code !== firstEntry) {
      setFirstEntry(undefined);
      return setProblem(t('own.different'));
    }
    setWorking(true);
    try {
      await setCode(person.id, code);
      flash('success', t('own.done'));
      onClose();
    } catch (error) {
      console.warn(error);
      setFirstEntry(undefined);
      setProblem(t('own.failed'));
    } finally {
      setWorking(false);
    }
  };
  const CodeInput = form === 'characters' ? CodeField : CodePad;
  return (
    <FullScreenDialog title={t('own.title')} onCancel={isRequired ? undefined : onClose}>
      {isRequired && <Alert type="warning">{t('own.required')}</Alert>}
      {!isProved && (
        <PersonCode
          person={person}
          label={t('own.current')}
          onRight={async () => setIsProved(true)}
          onSpent={onClose}
        />
      )}
      {isProved && firstEntry === undefined && (
        <>
          <p>{t('own.text')}</p>
          {!isRequired && <Alert type="info">{t('own.without')}</Alert>}
          <CodeInput
            key={`new ${form}`}
            label={t(form === 'digits' ? 'own.choose' : 'own.chooseLong')}
            problem={problem}
            working={working}
            onCode={enterCode}
          />
          {!requiresCharacters && (
            <Button
              fullWidth
              onClick={() => {
                setProblem(undefined);
                setForm(form === 'digits' ? 'characters' : 'digits');
              }}
            >
              {t(form === 'digits' ? 'own.useCharacters' : 'own.useDigits')}
            </Button>
          )}
        </>
      )}
      {isProved && firstEntry !== undefined && (
        <CodeInput
          key="again"
          label={t('own.repeat')}
          working={working}
          onCode={(code) => void confirmCode(code)}
        />
      )}
      {!isRequired && (
        <Button fullWidth onClick={onClose}>
          {t('common:cancel')}
        </Button>
      )}
    </FullScreenDialog>
  );
}
