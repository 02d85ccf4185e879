// The tone of an alert: two short notes made on the spot, unless the people at this device switched it off.
import { useSyncExternalStore } from 'react';

const key = 'alerts.sound';
const listeners = new Set<() => void>();
const isOn = () => localStorage.getItem(key) !== 'off';

export function useSound(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isOn);
  const set = (next: boolean) => {
    localStorage.setItem(key, next ? 'on' : 'off');
    for (const listener of listeners) listener();
  };
  return [on, set];
}

const notes = [880, 1175];
const LENGTH = 0.18;
let audio: AudioContext | undefined;

/** A page may sound once somebody has touched it; until then it is silent, and nothing sounds later. */
export async function chime(): Promise<void> {
  if (!isOn() || !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  await audio.resume();
  for (const [i, frequency] of notes.entries()) {
    const from = audio.currentTime + i * LENGTH;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.25 });
    volume.gain.setValueAtTime(0.25, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + LENGTH);
  }
}
