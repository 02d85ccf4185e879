// The stack's clock: this process reads a moved time, so that a year of maintenance passes in a minute.
import type { DatabaseSync } from 'node:sqlite';
import { CannotStart } from './cannot-start.ts';
import { readState, writeState } from './database.ts';

const Real = Date;
const realNow = Date.now.bind(Date);
let offset = 0;

export interface Clock {
  now(): string;
  /** Milliseconds the stack is ahead of this machine. */
  ahead(): number;
  set(instant: string): void;
  advance(by: string | number): void;
  /** Told after every move. */
  onMove(listener: () => void): void;
  /** Gives the process its real time back. */
  release(): void;
}

/** What the machine's own clock says: for waiting times, which a moved clock must not stretch. */
export const machineTime = realNow;

export function startClock(database: DatabaseSync, start?: string): Clock {
  const listeners: (() => void)[] = [];
  const move = (next: number) => {
    offset = next;
    replaceDate();
    writeState(database, 'clock', String(offset));
    for (const listener of listeners) listener();
  };
  offset = Number(readState(database, 'clock') ?? 0);
  replaceDate();
  if (start) move(startingAt(start) - realNow());
  return {
    now: () => new Date(Date.now()).toISOString(),
    ahead: () => offset,
    set: (instant) => move(instantOf(instant) - realNow()),
    advance: (by) => move(offset + durationFrom(Date.now(), by)),
    onMove: (listener) => listeners.push(listener),
    release() {
      offset = 0;
      giveBack();
    },
  };
}

type Parts = ConstructorParameters<typeof Date>;

function Moved(...parts: Parts) {
  if (!new.target) return new Real(Real.now()).toString();
  const all = parts.length > 0 ? parts : ([Real.now()] as unknown as Parts);
  return Reflect.construct(Real, all, new.target === (Moved as unknown) ? Real : new.target);
}
Moved.prototype = Real.prototype;
Object.setPrototypeOf(Moved, Real);

/** Only while the clock is moved: `Date` is called too often to be anything but itself otherwise. */
function replaceDate() {
  if (offset === 0) return giveBack();
  Real.now = () => realNow() + offset;
  globalThis.Date = Moved as unknown as typeof Date;
}

function giveBack() {
  Real.now = realNow;
  globalThis.Date = Real;
}

export class BadTime extends Error {
  override name = 'BadTime';
}

function startingAt(text: string): number {
  try {
    return instantOf(text);
  } catch (error) {
    throw new CannotStart(`${(error as BadTime).message}.`);
  }
}

function instantOf(text: string): number {
  const at = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new BadTime(`"${text}" is no ISO instant such as 2026-03-01T08:00:00Z`);
  return at;
}

const isoDuration =
  /^(-?)P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Milliseconds, or an ISO 8601 duration; its years and months are those of the calendar after `from`. */
export function durationFrom(from: number, by: string | number): number {
  if (typeof by === 'number' && Number.isFinite(by)) return by;
  const match = isoDuration.exec(String(by));
  if (!match || /[PT]$/.test(String(by)))
    throw new BadTime(`"${by}" is no ISO duration such as P1D or PT15M, nor a number of milliseconds`);
  const [years, months, weeks, days, hours, minutes, seconds] = match.slice(2).map((n) => Number(n ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const sign = match[1] ? -1 : 1;
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + sign * (12 * years + months));
  return (
    to.getTime() - from + sign * (((weeks * 7 + days) * 24 + hours) * 3600 + minutes * 60 + seconds) * 1000
  );
}
