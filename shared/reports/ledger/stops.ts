// How long a machine stood, and what that makes of its running (domain 9).

import { type DatedEwo, interventionOf } from '../../requests/ewo-times.ts';
import { isStop } from '../ewo-kpi.ts';
import { tenths } from '../rounding.ts';

/** Those that were closed, and the minutes of intervention they took. */
export function repairsOf(ewos: readonly DatedEwo[]): { closed: number; repaired: number } {
  const closed = ewos.filter((ewo) => isStop(ewo) && ewo.state === 'closed');
  return {
    closed: closed.length,
    repaired: closed.reduce((sum, ewo) => sum + (interventionOf(ewo) ?? 0), 0),
  };
}

interface Stood {
  closed: number;
  repaired: number;
  stopped: number;
  /** Scheduled. */
  hours: number;
}

/** Null where nothing divides it. */
export function stopFigures({ closed, repaired, stopped, hours }: Stood) {
  const running = Math.max(0, hours - stopped / 60);
  return {
    availability: hours > 0 ? tenths((running / hours) * 100) : null,
    mtbf: closed > 0 ? tenths(running / closed) : null,
    mttr: closed > 0 ? tenths(repaired / closed) : null,
  };
}
