// Clock of the stack: moves the time of this process, so that a year of maintenance passes in a minute.
import type { DatabaseSync } from 'node:sqlite';
import { StartError } from './cannot-start.ts';
import { readState, writeState } from './database.ts';

const RealDate = Date;
const getRealTime = Date.now.bind(Date);
let offset = 0;
/** Changes an instant as the clock of the running work shows it, if the clocks of functions differ. */
let skew: ((instant: number) => number) | undefined;

export interface Clock {
  now(): string;
  /** Milliseconds by which the stack is ahead of this machine. */
  getOffset(): number;
  set(instant: string): void;
  advance(duration: string | number): void;
  /** Registers a listener that is called after every move. */
  onMove(listener: () => void): void;
  /** Restores the real time of the process. */
  release(): void;
}

/** Returns the machine's real time, for waiting times, which a moved clock must not stretch. */
export const getMachineTime = getRealTime;

/** Lets the clocks of functions differ; returns the function that ends it. */
export function skewClocks(addSkew: (instant: number) => number): () => void {
  skew = addSkew;
  replaceDate();
  return () => {
    skew = undefined;
    replaceDate();
  };
}

export function startClock(database: DatabaseSync, start?: string): Clock {
  const listeners: (() => void)[] = [];
  const setOffset = (nextOffset: number) => {
    offset = nextOffset;
    replaceDate();
    writeState(database, 'clock', String(offset));
    for (const listener of listeners) listener();
  };
  offset = Number(readState(database, 'clock') ?? 0);
  replaceDate();
  if (start) setOffset(parseStart(start) - getRealTime());
  return {
    now: () => new Date(Date.now()).toISOString(),
    getOffset: () => offset,
    set: (instant) => setOffset(parseInstant(instant) - getRealTime()),
    advance: (duration) => setOffset(offset + parseDuration(Date.now(), duration)),
    onMove: (listener) => listeners.push(listener),
    release() {
      offset = 0;
      restoreDate();
    },
  };
}

type DateArguments = ConstructorParameters<typeof Date>;

function ShiftedDate(...parts: DateArguments) {
  if (!new.target) return new RealDate(RealDate.now()).toString();
  const dateArguments = parts.length > 0 ? parts : ([RealDate.now()] as unknown as DateArguments);
  return Reflect.construct(
    RealDate,
    dateArguments,
    new.target === (ShiftedDate as unknown) ? RealDate : new.target,
  );
}
ShiftedDate.prototype = RealDate.prototype;
Object.setPrototypeOf(ShiftedDate, RealDate);

/**
 * Replaces `Date` only while the clock is moved, because it is called too often to be slowed down otherwise.
 */
function replaceDate() {
  if (offset === 0 && !skew) return restoreDate();
  RealDate.now = () => {
    const instant = getRealTime() + offset;
    return skew ? skew(instant) : instant;
  };
  globalThis.Date = ShiftedDate as unknown as typeof Date;
}

function restoreDate() {
  RealDate.now = getRealTime;
  globalThis.Date = RealDate;
}

export class InvalidTimeError extends Error {
  override name = 'BadTime';
}

function parseStart(text: string): number {
  try {
    return parseInstant(text);
  } catch (error) {
    throw new StartError(`${(error as InvalidTimeError).message}.`);
  }
}

function parseInstant(text: string): number {
  const milliseconds = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds))
    throw new InvalidTimeError(`"${text}" is no ISO instant such as 2026-03-01T08:00:00Z`);
  return milliseconds;
}

const isoDurationPattern =
  /^(-?)P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Parses milliseconds or an ISO 8601 duration; years and months are those of the calendar after `from`. */
export function parseDuration(from: number, duration: string | number): number {
  if (typeof duration === 'number' && Number.isFinite(duration)) return duration;
  const match = isoDurationPattern.exec(String(duration));
  if (!match || /[PT]$/.test(String(duration)))
    throw new InvalidTimeError(
      `"${duration}" is no ISO duration such as P1D or PT15M, nor a number of milliseconds`,
    );
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
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + sign * (12 * years + months));
  return (
    end.getTime() - from + sign * (((weeks * 7 + days) * 24 + hours) * 3600 + minutes * 60 + seconds) * 1000
  );
}
