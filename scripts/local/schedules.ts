// EventBridge Scheduler on this machine: the template's expressions by the stack's clock, and a run on demand.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Cron } from 'croner';
import { account, region } from './addresses.ts';
import { CannotStart } from './cannot-start.ts';
import type { Clock } from './clock.ts';
import type { Cloud } from './cloud.ts';
import type { Functions } from './functions.ts';
import type { Consumers } from './sqs/consumers.ts';
import type { Queues } from './sqs/queues.ts';

interface ScheduleProperties {
  ScheduleExpression: string;
  ScheduleExpressionTimezone?: string;
  State?: 'ENABLED' | 'DISABLED';
  Target: {
    Arn: string;
    Input?: string;
    RetryPolicy?: { MaximumRetryAttempts?: number };
    DeadLetterConfig?: { Arn: string };
  };
}

export interface Schedule {
  name: string;
  expression: string;
  enabled: boolean;
  /** Names it can be run by: its own, its function's, and those of the functions its queues call. */
  jobs: string[];
  next(after: number): number | undefined;
  fire(): Promise<void>;
}

const LONGEST_TIMER = 3_600_000;

export function openSchedules(
  cloud: Cloud,
  functions: Functions,
  queues: Queues,
  consumers: Consumers,
): Schedule[] {
  return cloud.all<ScheduleProperties>('AWS::Scheduler::Schedule').map(({ name, arn, properties }) => {
    const { Arn, Input, RetryPolicy, DeadLetterConfig } = properties.Target;
    const queue = queues.byArn(Arn);
    const fn = queue ? undefined : functions.get(Arn);
    const fed = Object.values(fn?.variables ?? { url: queue?.url ?? '' }).flatMap(
      (value) => consumers.consumerOf(value) ?? [],
    );
    const event = () =>
      Input?.replaceAll('<aws.scheduler.scheduled-time>', new Date(Date.now()).toISOString());

    const attempt = async () => {
      if (queue) queues.send(queue, { body: event() ?? '{}' });
      else await fn?.invoke(JSON.parse(event() ?? JSON.stringify(scheduledEvent(arn))));
    };
    return {
      name,
      expression: properties.ScheduleExpression,
      enabled: properties.State !== 'DISABLED',
      jobs: [...new Set([name, ...(fn ? [fn.job] : []), ...fed.map(({ job }) => job)])],
      next: nextOf(properties.ScheduleExpression, properties.ScheduleExpressionTimezone ?? 'UTC'),
      async fire() {
        const retries = Math.min(RetryPolicy?.MaximumRetryAttempts ?? 0, 3);
        for (let tried = 0; ; tried++) {
          try {
            return await attempt();
          } catch (error) {
            console.error(`${name} failed:`, error);
            if (tried >= retries) {
              const dead = queues.byArn(DeadLetterConfig?.Arn ?? '');
              if (dead) queues.send(dead, { body: event() ?? JSON.stringify(scheduledEvent(arn)) });
              throw error;
            }
            await pause(200 * 2 ** tried);
          }
        }
      },
    };
  });
}

/** Fires what is due until the returned function is called. A move of the clock skips, it never makes up. */
export function keepTime(schedules: Schedule[], clock: Clock): () => void {
  let timer: NodeJS.Timeout | undefined;
  let due = new Map<Schedule, number>();
  const plan = (from: number) => {
    due = new Map(
      schedules
        .filter(({ enabled }) => enabled)
        .flatMap((schedule) => {
          const next = schedule.next(from);
          return next === undefined ? [] : [[schedule, next] as const];
        }),
    );
    sleep();
  };
  const sleep = () => {
    clearTimeout(timer);
    const wait = Math.min(...due.values(), Date.now() + LONGEST_TIMER) - Date.now();
    timer = setTimeout(ring, Math.max(0, wait)).unref();
  };
  const ring = () => {
    const now = Date.now();
    for (const [schedule, at] of due) {
      // what went wrong has been told and its event kept among the dead letters
      if (at <= now) schedule.fire().catch(() => undefined);
    }
    plan(now);
  };
  clock.onMove(() => plan(Date.now()));
  plan(Date.now());
  return () => clearTimeout(timer);
}

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

function nextOf(expression: string, timezone: string): Schedule['next'] {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const every = Number(rate[1]) * units[rate[2]!]!;
    return (after) => (Math.floor(after / every) + 1) * every;
  }
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.split(' ');
  if (fields?.length !== 6)
    throw new CannotStart(`The schedule ${expression} is neither rate(…) nor cron(…) with six fields.`);
  const [minute, hour, day, month, weekday, year] = fields as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (/\d/.test(weekday.replace(/#\d/, '')))
    throw new CannotStart(
      `The schedule ${expression} numbers its weekdays; name them (MON, TUE …): the numbering differs between schedulers.`,
    );
  const free = (field: string) => field.replace('?', '*');
  const stepped = (field: string, last: number) => field.replace(/(^|,)(\d+)\//g, `$1$2-${last}/`);
  const pattern = `0 ${stepped(minute, 59)} ${stepped(hour, 23)} ${free(stepped(day, 31))} ${stepped(month, 12)} ${free(weekday)} ${year}`;
  const cron = new Cron(pattern, { timezone, paused: true });
  return (after) => cron.nextRun(new Date(after))?.getTime();
}

const scheduledEvent = (arn: string) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.scheduler',
  account,
  time: new Date(Date.now()).toISOString(),
  region,
  resources: [arn],
  detail: '{}',
});
