// A button that writes down what is said, under the field it is written into.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '../../i18n/i18n.ts';
import { type Recognition, recognitions, type Trouble, troubleOf, wordsOf } from './recognition.ts';
import './dictation.css';

const spoken = { en: 'en-GB', it: 'it-IT', fr: 'fr-FR' } as const;

interface Props {
  disabled?: boolean;
  onWords: (words: string) => void;
}

export function Dictation({ disabled = false, onWords }: Props) {
  const { t } = useTranslation('dictation');
  const current = useRef<Recognition>(undefined);
  const write = useRef(onWords);
  write.current = onWords;
  const [listening, setListening] = useState(false);
  const [interim, setInterim] = useState('');
  const [trouble, setTrouble] = useState<Trouble>();
  useEffect(() => () => current.current?.abort(), []);

  const start = () => {
    const Recognitions = recognitions();
    if (!Recognitions) return;
    const hearing = new Recognitions();
    hearing.lang = spoken[language()];
    hearing.continuous = true;
    hearing.interimResults = true;
    hearing.onresult = (event) => {
      const { final, interim } = wordsOf(event);
      if (final) write.current(final);
      setInterim(interim);
    };
    hearing.onerror = ({ error }) => setTrouble(troubleOf(error));
    hearing.onend = () => {
      current.current = undefined;
      setListening(false);
      setInterim('');
    };
    current.current = hearing;
    setTrouble(undefined);
    setListening(true);
    try {
      hearing.start();
    } catch {
      hearing.onend();
      setTrouble('other');
    }
  };

  return (
    <SpaceBetween size="xs">
      <div className="dictation">
        {/* a button of the browser's own says that it is pressed */}
        <button
          type="button"
          className="dictate"
          aria-pressed={listening}
          disabled={disabled}
          onClick={() => (listening ? current.current?.stop() : start())}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 1a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-5 0v-4A2.5 2.5 0 0 1 8 1ZM3.5 7v.5a4.5 4.5 0 0 0 9 0V7M8 12v3M5.5 15h5" />
          </svg>
          {t(listening ? 'stop' : 'start')}
        </button>
        <span role="status">{listening && (interim ? `${interim}…` : t('listening'))}</span>
      </div>
      {trouble && (
        <div role="alert">
          <Alert type="warning">{t(`error.${trouble}`)}</Alert>
        </div>
      )}
    </SpaceBetween>
  );
}
