// What the camera sees, and the codes in it.
import { Alert } from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelReader } from './label-reader.ts';
import './scan-camera.css';

/** Between two looks. */
const REST = 200;

type Trouble = 'none' | 'denied';

export function ScanCamera({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation('structure');
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  read.current = onRead;
  const [trouble, setTrouble] = useState<Trouble>();
  useEffect(() => {
    const leaving = new AbortController();
    look(video.current!, (text) => read.current(text), leaving.signal).catch((error: unknown) => {
      if (!leaving.signal.aborted) setTrouble(troubleOf(error));
    });
    return () => leaving.abort();
  }, []);
  if (trouble) return <Alert type="info">{t(`scan.camera.${trouble}`)}</Alert>;
  return <video ref={video} className="scan-camera" muted playsInline aria-label={t('scan.view')} />;
}

const troubleOf = (error: unknown): Trouble =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none';

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
  const [read] = await Promise.all([labelReader(), video.play()]);
  while (!signal.aborted) {
    const text = await read(video);
    if (text && !signal.aborted) found(text);
    await new Promise((done) => setTimeout(done, REST));
  }
}
