// Sound of an alert: two short synthesised notes, unless the users of this device switched it off.
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'alerts.sound';
const listeners = new Set<() => void>();
const isOn = () => localStorage.getItem(STORAGE_KEY) !== 'off';

export function useAlertSound(): [boolean, (isSoundOn: boolean) => void] {
  const isSoundOn = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isOn);
  const setOn = (next: boolean) => {
    localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
    for (const listener of listeners) listener();
  };
  return [isSoundOn, setOn];
}

const noteFrequencies = [880, 1175];
const NOTE_SECONDS = 0.18;
let audio: AudioContext | undefined;

/**
 * Plays the sound. Browsers allow it only after a user interaction; until then an alert is silent and is not
 * played later.
 */
export async function playAlertSound(): Promise<void> {
  if (!isOn() || !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  await audio.resume();
  for (const [i, frequency] of noteFrequencies.entries()) {
    const startTime = audio.currentTime + i * NOTE_SECONDS;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.25 });
    volume.gain.setValueAtTime(0.25, startTime);
    volume.gain.exponentialRampToValueAtTime(0.001, startTime + NOTE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(startTime);
    tone.stop(startTime + NOTE_SECONDS);
  }
}
