// Runs as cards: what is to be walked, how far it has come, and the way to it.
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../../../shared/planned/order-state.ts';
import { OrderStatus } from '../../../parts/order/order-status.tsx';
import { runPath } from '../../../paths/runs.ts';
import { useSession } from '../../../session/session.ts';
import { useFormat } from '../../../ui/format.ts';
import { PageButton } from '../../../ui/page-button.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import type { RunRow } from './run-names.ts';
import './run.css';

export function RunCards({ runs }: { runs: readonly RunRow[] }) {
  const { t } = useTranslation('amRuns');
  const { minutes } = useFormat();
  const session = useSession();
  const executes = session.may('autonomousCalendar', 'execute');
  return (
    <ul className="run-cards">
      {runs.map((run) => (
        <li key={run.id}>
          <OrderStatus order={run} />
          <b>
            <PageLink to={runPath(run.id)}>{run.path || run.code}</PageLink>
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
          {executes && isOpen(run.state) && (
            <span className="screen-only">
              <PageButton to={runPath(run.id)} variant="primary">
                {t(run.state === 'inProgress' ? 'continue' : 'walk')}
              </PageButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
