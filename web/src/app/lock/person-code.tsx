// Asks for the code of one person, and counts with them how many may be wrong.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tryCode } from '../../session/keyring/keyring.ts';
import { giveUp } from '../../session/keyring/shift.ts';
import { CodePad } from './code-pad.tsx';

interface Props {
  person: { id: string; name: string };
  /** What is asked for, where it is not simply their code. */
  label?: string;
  onRight: (code: string) => Promise<void>;
  /** The code is worth nothing any more. */
  onSpent: () => void;
}

export function PersonCode({ person: { id, name }, label, onRight, onSpent }: Props) {
  const { t } = useTranslation('lock');
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const look = async (code: string) => {
    setWorking(true);
    setProblem(undefined);
    try {
      const tried = await tryCode(id, code);
      if (tried.right) return await onRight(code);
      if (tried.left > 0) return setProblem(t('wrong', { count: tried.left }));
      await giveUp(id, name);
      onSpent();
    } finally {
      setWorking(false);
    }
  };
  return (
    <CodePad
      label={label ?? t('codeOf', { name })}
      problem={problem}
      working={working}
      onCode={(code) => void look(code)}
    />
  );
}
