// Camera view that detects codes.
import { Alert } from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createCodeReader } from './code-reader.ts';
import './scan-camera.css';

/** Milliseconds between two detections. */
const DETECTION_INTERVAL_MS = 200;
/** Milliseconds during which the same code is reported only once. */
const REPEAT_INTERVAL_MS = 3_000;

type CameraProblem = 'none' | 'denied' | 'noReader';

interface Props {
  /** Returns false while busy; the code is then reported again. */
  onRead: (text: string) => boolean;
}

export function ScanCamera({ onRead }: Props) {
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  read.current = onRead;
  const [problem, setProblem] = useState<CameraProblem>();
  useEffect(() => {
    const abortController = new AbortController();
    detectCodes(
      video.current!,
      suppressRepeats((text) => read.current(text)),
      abortController.signal,
    ).catch((error: unknown) => {
      if (!abortController.signal.aborted) setProblem(getCameraProblem(error));
    });
    return () => abortController.abort();
  }, []);
  if (problem) return <Alert type="info">{t(`camera.${problem}`)}</Alert>;
  return <video ref={video} className="scan-camera" muted playsInline aria-label={t('view')} />;
}

/** Suppresses repeated detections of the same code while it is processed. */
function suppressRepeats(onFound: (text: string) => boolean): (text: string) => void {
  let last: string | undefined;
  let at = 0;
  return (text) => {
    const now = performance.now();
    const isRepeated = text === last && now - at < REPEAT_INTERVAL_MS;
    if (isRepeated || onFound(text)) [last, at] = [text, now];
  };
}

class NoReaderError extends Error {}

const getCameraProblem = (error: unknown): CameraProblem =>
  error instanceof NoReaderError
    ? 'noReader'
    : error instanceof DOMException && error.name === 'NotAllowedError'
      ? 'denied'
      : 'none';

/** Detects codes until `signal` aborts or the camera fails. */
async function detectCodes(video: HTMLVideoElement, onFound: (text: string) => void, signal: AbortSignal) {
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
    const [read] = await Promise.all([loadReader(), video.play()]);
    while (!signal.aborted) {
      const text = await read(video);
      if (text && !signal.aborted) onFound(text);
      await new Promise((resolve) => setTimeout(resolve, DETECTION_INTERVAL_MS));
    }
  } finally {
    stop();
  }
}

const loadReader = () =>
  createCodeReader().catch((cause: unknown) => {
    throw new NoReaderError('the reader did not come', { cause });
  });
