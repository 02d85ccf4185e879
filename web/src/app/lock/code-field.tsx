// Input of a code of letters and digits, typed with the keyboard of the device and confirmed.
import { Button } from '@cloudscape-design/components';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CODE_LENGTH } from '#shared/access/tablet-code.ts';
import { type CodeProps, CodeStatus } from './code-pad.tsx';
import './lock.css';

export function CodeField({ label, problem, working, onCode }: CodeProps) {
  const { t } = useTranslation('lock');
  const [code, setCode] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => inputRef.current?.focus(), []);
  return (
    <form
      className="code-pad code-text"
      onSubmit={(event) => {
        event.preventDefault();
        if (working || code === '') return;
        setCode('');
        onCode(code);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        ref={inputRef}
        id={id}
        type="password"
        autoComplete="off"
        autoCapitalize="none"
        value={code}
        maxLength={MAX_CODE_LENGTH}
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <CodeStatus id={`${id}-problem`} problem={problem} working={working} />
      <Button variant="primary" fullWidth formAction="submit" disabled={working || code === ''}>
        {t('confirm')}
      </Button>
    </form>
  );
}
