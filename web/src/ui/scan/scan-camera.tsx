// What the camera sees, and the codes in it.
import { Alert } from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeReader } from './code-reader.ts';
import './scan-camera.css';

/** Between two looks. */
const REST = 200;
/** So long one code before the camera is read once. */
const AGAIN = 3_000;

type Trouble = 'none' | 'denied' | 'noReader';

interface Props {
  /** Answers false while it has no time: the code is read again. */
  onRead: (text: string) => boolean;
}

export function ScanCamera({ onRead }: Props) {
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  read.current = onRead;
  const [trouble, setTrouble] = useState<Trouble>();
  useEffect(() => {
    const leaving = new AbortController();
    look(
      video.current!,
      once((text) => read.current(text)),
      leaving.signal,
    ).catch((error: unknown) => {
      if (!leaving.signal.aborted) setTrouble(troubleOf(error));
    });
    return () => leaving.abort();
  }, []);
  if (trouble) return <Alert type="info">{t(`camera.${trouble}`)}</Alert>;
  return <video ref={video} className="scan-camera" muted playsInline aria-label={t('view')} />;
}

/** The camera goes on seeing a code while its thing is looked for. */
function once(found: (text: string) => boolean): (text: string) => void {
  let last: string | undefined;
  let at = 0;
  return (text) => {
    const now = performance.now();
    const again = text === last && now - at < AGAIN;
    if (again || found(text)) [last, at] = [text, now];
  };
}

class NoReader extends Error {}

const troubleOf = (error: unknown): Trouble =>
  error instanceof NoReader
    ? 'noReader'
    : error instanceof DOMException && error.name === 'NotAllowedError'
      ? 'denied'
      : 'none';

/** Until `signal`, or until there is no camera. */
async function look(video: HTMLVideoElement, found: (text: string) => void, signal: AbortSignal) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  video.srcObject = stream;
  try {
    const [read] = await Promise.all([reader(), video.play()]);
    while (!signal.aborted) {
      const text = await read(video);
      if (text && !signal.aborted) found(text);
      await new Promise((done) => setTimeout(done, REST));
    }
  } finally {
    stop();
  }
}

const reader = () =>
  codeReader().catch((cause: unknown) => {
    throw new NoReader('the reader did not come', { cause });
  });
