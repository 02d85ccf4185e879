// A run as a card for the thumb: the whole of it opens the run.
import { useTranslation } from 'react-i18next';
import { isAdmin } from '../../../../../shared/planned/order-moves.ts';
import { OrderStatus } from '../../../parts/order/order-status.tsx';
import { runPathOn } from '../../../paths/runs.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { useToday } from '../../../ui/today.ts';
import type { RunRow } from './run-names.ts';

export function RoundCard({ run }: { run: RunRow }) {
  const { t } = useTranslation('amRuns');
  const { day, minutes } = useFormat();
  const session = useSession();
  const today = useToday();
  const waits = run.earliestOn !== undefined && today < run.earliestOn && !isAdmin(session);
  const work = [
    run.reported > 0
      ? t('progress', { done: run.reported, count: run.tasks })
      : t('points', { count: run.tasks }),
    minutes(Math.round(run.minutes)),
    run.nok > 0 && t('nokCount', { count: run.nok }),
  ];
  return (
    <article className="order-card">
      <div className="facts">
        <PlainLink className="big" to={runPathOn('tablet', run.id)}>
          {run.path || run.code}
        </PlainLink>
        <OrderStatus order={run} />
        <span>{[day(run.plannedOn), run.shiftName].filter(Boolean).join(' · ')}</span>
        <span>{work.filter(Boolean).join(' · ')}</span>
        <span>{run.code}</span>
        {waits && <b>{t('waits', { day: day(run.earliestOn!) })}</b>}
      </div>
    </article>
  );
}
