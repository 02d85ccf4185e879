// EventBridge Scheduler of the local stack: evaluates the template's expressions by the stack's clock, and
// runs schedules on demand.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Cron } from 'croner';
import { account, region } from './addresses.ts';
import { StartError } from './cannot-start.ts';
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
  /** Names by which it can be run: its own, its function's, and those of the functions its queues call. */
  jobs: string[];
  next(after: number): number | undefined;
  fire(): Promise<void>;
}

const MAX_TIMER_MS = 3_600_000;

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
    const fedFunctions = Object.values(fn?.variables ?? { url: queue?.url ?? '' }).flatMap(
      (value) => consumers.consumerOf(value) ?? [],
    );
    const formatEvent = () =>
      Input?.replaceAll('<aws.scheduler.scheduled-time>', new Date(Date.now()).toISOString());

    const runTarget = async () => {
      if (queue) queues.send(queue, { body: formatEvent() ?? '{}' });
      else await fn?.invoke(JSON.parse(formatEvent() ?? JSON.stringify(buildScheduledEvent(arn))));
    };
    return {
      name,
      expression: properties.ScheduleExpression,
      enabled: properties.State !== 'DISABLED',
      jobs: [...new Set([name, ...(fn ? [fn.job] : []), ...fedFunctions.map(({ job }) => job)])],
      next: createNextTime(properties.ScheduleExpression, properties.ScheduleExpressionTimezone ?? 'UTC'),
      async fire() {
        const retries = Math.min(RetryPolicy?.MaximumRetryAttempts ?? 0, 3);
        for (let attempts = 0; ; attempts++) {
          try {
            return await runTarget();
          } catch (error) {
            console.error(`${name} failed:`, error);
            if (attempts >= retries) {
              const deadLetterQueue = queues.byArn(DeadLetterConfig?.Arn ?? '');
              if (deadLetterQueue)
                queues.send(deadLetterQueue, {
                  body: formatEvent() ?? JSON.stringify(buildScheduledEvent(arn)),
                });
              throw error;
            }
            await pause(200 * 2 ** attempts);
          }
        }
      },
    };
  });
}

/**
 * Fires due schedules until the returned function is called. A moved clock skips schedules instead of
 * catching up.
 */
export function startScheduler(schedules: Schedule[], clock: Clock): () => void {
  let timer: NodeJS.Timeout | undefined;
  let dueTimes = new Map<Schedule, number>();
  const planSchedules = (from: number) => {
    dueTimes = new Map(
      schedules
        .filter(({ enabled }) => enabled)
        .flatMap((schedule) => {
          const next = schedule.next(from);
          return next === undefined ? [] : [[schedule, next] as const];
        }),
    );
    startTimer();
  };
  const startTimer = () => {
    clearTimeout(timer);
    const wait = Math.min(...dueTimes.values(), Date.now() + MAX_TIMER_MS) - Date.now();
    timer = setTimeout(fireDueSchedules, Math.max(0, wait)).unref();
  };
  const fireDueSchedules = () => {
    const now = Date.now();
    for (const [schedule, dueAt] of dueTimes) {
      // The error has been logged and its event sent to the dead-letter queue.
      if (dueAt <= now) schedule.fire().catch(() => undefined);
    }
    planSchedules(now);
  };
  clock.onMove(() => planSchedules(Date.now()));
  planSchedules(Date.now());
  return () => clearTimeout(timer);
}

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

function createNextTime(expression: string, timezone: string): Schedule['next'] {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) {
    const interval = Number(rate[1]) * units[rate[2]!]!;
    return (after) => (Math.floor(after / interval) + 1) * interval;
  }
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.split(' ');
  if (fields?.length !== 6)
    throw new StartError(`The schedule ${expression} is neither rate(…) nor cron(…) with six fields.`);
  const [minute, hour, day, month, weekday, year] = fields as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (/\d/.test(weekday.replace(/#\d/, '')))
    throw new StartError(
      `The schedule ${expression} numbers its weekdays; name them (MON, TUE …): the numbering differs between schedulers.`,
    );
  const toWildcard = (field: string) => field.replace('?', '*');
  const expandSteps = (field: string, last: number) => field.replace(/(^|,)(\d+)\//g, `$1$2-${last}/`);
  const pattern = `0 ${expandSteps(minute, 59)} ${expandSteps(hour, 23)} ${toWildcard(expandSteps(day, 31))} ${expandSteps(month, 12)} ${toWildcard(weekday)} ${year}`;
  const cron = new Cron(pattern, { timezone, paused: true });
  return (after) => cron.nextRun(new Date(after))?.getTime();
}

const buildScheduledEvent = (arn: string) => ({
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
