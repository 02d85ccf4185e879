// Keypad for a code of six digits; the sixth digit submits it.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_DIGITS } from '#shared/access/tablet-code.ts';
import './lock.css';

export interface CodeProps {
  label: string;
  /** Problem of the last code. */
  problem?: string;
  /** Whether the last code is being checked. */
  working: boolean;
  onCode: (code: string) => void;
}

/** Shows the problem of the last code, or that it is being checked. */
export function CodeStatus({
  id,
  problem,
  working,
}: Pick<CodeProps, 'problem' | 'working'> & { id: string }) {
  const { t } = useTranslation('lock');
  return (
    <div className="code-state">
      <div id={id} className="code-problem" role="alert">
        {problem}
      </div>
      <div role="status">{working && t('checking')}</div>
    </div>
  );
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function CodePad({ label, problem, working, onCode }: CodeProps) {
  const { t } = useTranslation('lock');
  const [code, setCode] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => inputRef.current?.focus(), []);

  const changeCode = (next: string) => {
    if (working) return;
    const digits = next.replace(/\D/g, '').slice(0, CODE_DIGITS);
    if (digits.length < CODE_DIGITS) return setCode(digits);
    setCode('');
    onCode(digits);
  };
  const press = (digit: string) => {
    changeCode(code + digit);
    inputRef.current?.focus();
  };
  const onEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setCode('');
  };
  return (
    <form className="code-pad" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={inputRef}
        id={id}
        type="password"
        inputMode="none"
        autoComplete="off"
        value={code}
        maxLength={CODE_DIGITS}
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => changeCode(target.value)}
        onKeyDown={onEscape}
      />
      <CodeStatus id={`${id}-problem`} problem={problem} working={working} />
      <div className="code-keys">
        {keys.map((digit) => (
          <button key={digit} type="button" disabled={working} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className="in-words" disabled={working} onClick={() => setCode('')}>
          {t('clear')}
        </button>
        <button type="button" disabled={working} onClick={() => press('0')}>
          0
        </button>
        <button
          type="button"
          className="in-words"
          disabled={working}
          onClick={() => setCode(code.slice(0, -1))}
        >
          {t('back')}
        </button>
      </div>
    </form>
  );
}
