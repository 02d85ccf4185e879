// Six digits by thumb or by keyboard; the sixth sends them.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from '../../session/code.ts';
import './lock.css';

interface Props {
  label: string;
  /** What was wrong with the last one. */
  problem?: string;
  /** While the last one is looked at. */
  working: boolean;
  onCode: (code: string) => void;
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function CodePad({ label, problem, working, onCode }: Props) {
  const { t } = useTranslation('lock');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);

  const type = (next: string) => {
    if (working) return;
    const digits = next.replace(/\D/g, '').slice(0, CODE_LENGTH);
    if (digits.length < CODE_LENGTH) return setCode(digits);
    setCode('');
    onCode(digits);
  };
  const press = (digit: string) => {
    type(code + digit);
    field.current?.focus();
  };
  const erase = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setCode('');
  };
  return (
    <form className="code-pad" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="password"
        inputMode="none"
        autoComplete="off"
        value={code}
        maxLength={CODE_LENGTH}
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={erase}
      />
      <div id={`${id}-problem`} className="code-problem" role="alert">
        {problem}
      </div>
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
