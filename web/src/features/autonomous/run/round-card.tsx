// Card of a run in a touch layout; touching it anywhere opens the run.
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#shared/planned/order-transitions.ts';
import { OrderStatus } from '#web/parts/order/order-status.tsx';
import { getRunRoute, type RunLayout } from '#web/paths/runs.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PlainLink } from '#web/ui/plain-link.tsx';
import { useToday } from '#web/ui/today.ts';
import { UnsentMark } from '#web/ui/unsent-mark.tsx';
import type { RunRow } from './run-names.ts';

export function RoundCard({ run, layout }: { run: RunRow; layout: RunLayout }) {
  const { t } = useTranslation('amRuns');
  const { day, minutes } = useFormat();
  const session = useSession();
  const today = useToday();
  const isTooEarly = run.earliestOn !== undefined && today < run.earliestOn && !isAdmin(session);
  const workTexts = [
    run.reported > 0
      ? t('progress', { done: run.reported, count: run.tasks })
      : t('points', { count: run.tasks }),
    minutes(Math.round(run.minutes)),
    run.nok > 0 && t('nokCount', { count: run.nok }),
  ];
  return (
    <article className="order-card">
      <div className="facts">
        <PlainLink className="big" to={getRunRoute(layout, run.id)}>
          {run.path || run.code}
        </PlainLink>
        <OrderStatus order={run} />
        <UnsentMark recordKey={`run:${run.id}`} />
        <span>{[day(run.plannedOn), run.shiftName].filter(Boolean).join(' · ')}</span>
        <span>{workTexts.filter(Boolean).join(' · ')}</span>
        <span>{run.code}</span>
        {isTooEarly && <b>{t('waits', { day: day(run.earliestOn!) })}</b>}
      </div>
    </article>
  );
}
