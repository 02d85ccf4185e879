// Dictation button below a text field; recognised speech is inserted into the field.
import { Alert, SpaceBetween } from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../i18n/i18n.ts';
import {
  type DictationProblem,
  findDictationProblem,
  findSpeechRecognition,
  parseTranscript,
  type SpeechRecognizer,
} from './recognition.ts';
import './dictation.css';

const speechLocales = { en: 'en-GB', it: 'it-IT', fr: 'fr-FR' } as const;

interface Props {
  disabled?: boolean;
  onWords: (words: string) => void;
}

export function Dictation({ disabled = false, onWords }: Props) {
  const { t } = useTranslation('dictation');
  const current = useRef<SpeechRecognizer>(undefined);
  const insertRef = useRef(onWords);
  insertRef.current = onWords;
  const [listening, setListening] = useState(false);
  const [interim, setInterim] = useState('');
  const [problem, setProblem] = useState<DictationProblem>();
  useEffect(() => () => current.current?.abort(), []);

  const start = () => {
    const Recognitions = findSpeechRecognition();
    if (!Recognitions) return;
    const recognizer = new Recognitions();
    recognizer.lang = speechLocales[getLanguage()];
    recognizer.continuous = true;
    recognizer.interimResults = true;
    recognizer.onresult = (event) => {
      const { final, interim } = parseTranscript(event);
      if (final) insertRef.current(final);
      setInterim(interim);
    };
    recognizer.onerror = ({ error }) => setProblem(findDictationProblem(error));
    recognizer.onend = () => {
      current.current = undefined;
      setListening(false);
      setInterim('');
    };
    current.current = recognizer;
    setProblem(undefined);
    setListening(true);
    try {
      recognizer.start();
    } catch {
      recognizer.onend();
      setProblem('other');
    }
  };

  return (
    <SpaceBetween size="xs">
      <div className="dictation">
        {/* A native button supports `aria-pressed`. */}
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
      {problem && (
        <div role="alert">
          <Alert type="warning">{t(`error.${problem}`)}</Alert>
        </div>
      )}
    </SpaceBetween>
  );
}
