// Cards of runs: title, progress and link.
import { useTranslation } from 'react-i18next';
import { isOpen } from '#shared/planned/order-state.ts';
import { OrderStatus } from '#web/parts/order/order-status.tsx';
import { getDesktopRunRoute } from '#web/paths/runs.ts';
import { useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { PageButton } from '#web/ui/page-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import type { RunRow } from './run-names.ts';
import './run.css';

export function RunCards({ runs }: { runs: readonly RunRow[] }) {
  const { t } = useTranslation('amRuns');
  const { minutes } = useFormat();
  const session = useSession();
  const canExecute = session.may('autonomousCalendar', 'execute');
  return (
    <ul className="run-cards">
      {runs.map((run) => (
        <li key={run.id}>
          <OrderStatus order={run} />
          <b>
            <PageLink to={getDesktopRunRoute(run.id)}>{run.path || run.code}</PageLink>
          </b>
          <span>{[run.machine, run.machineDescription].filter(Boolean).join(' ')}</span>
          <span className="facts">
            {[
              run.shiftName,
              t('progress', { done: run.reported, count: run.tasks }),
              minutes(Math.round(run.minutes)),
              run.nok > 0 && t('nokCount', { count: run.nok }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {canExecute && isOpen(run.state) && (
            <span className="screen-only">
              <PageButton to={getDesktopRunRoute(run.id)} variant="primary">
                {t(run.state === 'inProgress' ? 'continue' : 'walk')}
              </PageButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
