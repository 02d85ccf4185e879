// Code input for one person, which shows how many attempts are left.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tryCode } from '../../session/keyring/keyring.ts';
import { endCodeUse, sealIfOverdue } from '../../session/keyring/user-change.ts';
import type { KnownUser } from '../../session/keyring/user-records.ts';
import { CodeField } from './code-field.tsx';
import { CodePad } from './code-pad.tsx';

interface Props {
  person: KnownUser;
  /** Label of the input; if absent, it names the person's code. */
  label?: string;
  onRight: (code: string) => Promise<void>;
  /** Called when the code no longer works after too many attempts. */
  onSpent: () => void;
}

export function PersonCode({ person: { id, name, byCode }, label, onRight, onSpent }: Props) {
  const { t } = useTranslation('lock');
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const checkCode = async (code: string) => {
    setWorking(true);
    setProblem(undefined);
    try {
      if (await sealIfOverdue()) return;
      const attempt = await tryCode(id, code);
      if (attempt.right) return await onRight(code);
      if (attempt.attemptsLeft > 0) return setProblem(t('wrong', { count: attempt.attemptsLeft }));
      await endCodeUse(id, name);
      onSpent();
    } finally {
      setWorking(false);
    }
  };
  const CodeInput = byCode?.form === 'characters' ? CodeField : CodePad;
  return (
    <CodeInput
      label={label ?? t('codeOf', { name })}
      problem={problem}
      working={working}
      onCode={(code) => void checkCode(code)}
    />
  );
}
