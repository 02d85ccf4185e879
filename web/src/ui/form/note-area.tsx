// Text area for a long note, with dictation on touch pages if the browser supports speech recognition.
import { SpaceBetween, Textarea, type TextareaProps } from '@cloudscape-design/components';
import { lazy, type Ref, Suspense, useLayoutEffect, useRef } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { findSpeechRecognition, insertText } from '../dictation/recognition.ts';
import { useIsTouchPage } from '../scan/touch.ts';

const Dictation = lazy(async () => {
  const [{ Dictation }] = await Promise.all([
    import('../dictation/dictation.tsx'),
    i18n.loadNamespaces('dictation'),
  ]);
  return { default: Dictation };
});

interface Props extends Omit<TextareaProps, 'onChange' | 'onFocus' | 'ref'> {
  onChange: (value: string) => void;
  ref?: Ref<TextareaProps.Ref>;
}

export function NoteArea(props: Props) {
  const hasDictation = useIsTouchPage() && findSpeechRecognition() !== undefined;
  return hasDictation ? <DictatedTextArea {...props} /> : <PlainTextArea {...props} />;
}

const PlainTextArea = ({ onChange, ref, ...rest }: Props & Pick<TextareaProps, 'onFocus'>) => (
  <Textarea {...rest} ref={ref} onChange={({ detail }) => onChange(detail.value)} />
);

function DictatedTextArea(props: Props) {
  const { value, disabled, readOnly, onChange } = props;
  const place = useRef<HTMLDivElement>(null);
  /** Whether the user placed the cursor; otherwise dictated text is appended. */
  const isCursorPlaced = useRef(false);
  const cursor = useRef<number>(undefined);
  const latestText = useRef(value);
  latestText.current = value;
  const findTextarea = () => place.current?.querySelector('textarea') ?? undefined;
  useLayoutEffect(() => {
    const at = cursor.current;
    cursor.current = undefined;
    if (at !== undefined) findTextarea()?.setSelectionRange(at, at);
  });
  const insertWords = (words: string) => {
    const area = isCursorPlaced.current ? findTextarea() : undefined;
    const next = insertText(latestText.current, words, area?.selectionStart, area?.selectionEnd);
    cursor.current = next.cursor;
    latestText.current = next.text;
    onChange(next.text);
  };
  return (
    <div ref={place}>
      <SpaceBetween size="xs">
        <PlainTextArea
          {...props}
          onFocus={() => {
            isCursorPlaced.current = true;
          }}
        />
        <Suspense>
          <Dictation disabled={disabled || readOnly} onWords={insertWords} />
        </Suspense>
      </SpaceBetween>
    </div>
  );
}
