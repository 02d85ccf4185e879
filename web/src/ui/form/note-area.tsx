// A long note: written, or spoken where the browser writes down speech and one works with gloves.
import { SpaceBetween, Textarea, type TextareaProps } from '@cloudscape-design/components';
import { lazy, type Ref, Suspense, useLayoutEffect, useRef } from 'react';
import { i18n } from '../../i18n/i18n.ts';
import { recognitions, written } from '../dictation/recognition.ts';
import { useTouch } from '../scan/touch.ts';

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
  const spoken = useTouch() && recognitions() !== undefined;
  return spoken ? <Spoken {...props} /> : <Written {...props} />;
}

const Written = ({ onChange, ref, ...rest }: Props & Pick<TextareaProps, 'onFocus'>) => (
  <Textarea {...rest} ref={ref} onChange={({ detail }) => onChange(detail.value)} />
);

function Spoken(props: Props) {
  const { value, disabled, readOnly, onChange } = props;
  const place = useRef<HTMLDivElement>(null);
  /** Where the cursor was put by hand; the end of the text without it. */
  const put = useRef(false);
  const cursor = useRef<number>(undefined);
  const latest = useRef(value);
  latest.current = value;
  const field = () => place.current?.querySelector('textarea') ?? undefined;
  useLayoutEffect(() => {
    const at = cursor.current;
    cursor.current = undefined;
    if (at !== undefined) field()?.setSelectionRange(at, at);
  });
  const write = (words: string) => {
    const area = put.current ? field() : undefined;
    const next = written(latest.current, words, area?.selectionStart, area?.selectionEnd);
    cursor.current = next.cursor;
    latest.current = next.text;
    onChange(next.text);
  };
  return (
    <div ref={place}>
      <SpaceBetween size="xs">
        <Written
          {...props}
          onFocus={() => {
            put.current = true;
          }}
        />
        <Suspense>
          <Dictation disabled={disabled || readOnly} onWords={write} />
        </Suspense>
      </SpaceBetween>
    </div>
  );
}
