// How long a machine stood, and what that makes of its running (domain 9).

import { type DatedEwo, durationsOf } from '../../requests/ewo-times.ts';
import { isStop } from '../ewo-kpi.ts';

/** Those that were closed, and the minutes of intervention they took. */
export function repairsOf(ewos: readonly DatedEwo[]): { closed: number; repaired: number } {
  const closed = ewos.filter((ewo) => isStop(ewo) && ewo.state === 'closed');
  return {
    closed: closed.length,
    repaired: closed.reduce((sum, ewo) => sum + (durationsOf(ewo, ewo.closedAt!).intervention ?? 0), 0),
  };
}

interface Stood {
  closed: number;
  repaired: number;
  stopped: number;
  /** Scheduled. */
  hours: number;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Null where nothing divides it. */
export function stopFigures({ closed, repaired, stopped, hours }: Stood) {
  const running = Math.max(0, hours - stopped / 60);
  return {
    availability: hours > 0 ? tenth((running / hours) * 100) : null,
    mtbf: closed > 0 ? tenth(running / closed) : null,
    mttr: closed > 0 ? Math.round(repaired / closed) : null,
  };
}
