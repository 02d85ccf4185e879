// EWOs as touch cards: machine, problem, time since the report, and the next step. The card opens the EWO.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getNextSteps } from '#shared/requests/ewo-transitions.ts';
import type { WorkLayout } from '../../paths/orders.ts';
import { getEwoViewRoute, getInterventionRoute } from '../../paths/requests.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { UnsentMark } from '../../ui/unsent-mark.tsx';
import type { EwoRow } from './ewo-rows.ts';
import { ConditionStatus, EwoStatus, PriorityBadge } from './ewo-status.tsx';
import { MissingSpares } from './missing-spares.tsx';
import { useTakeAndStart } from './take-and-start.ts';
import '../order/tablet.css';

interface Props {
  desk: WorkLayout;
  label: string;
}

export function EwoWorkCards({ rows, desk, label }: Props & { rows: readonly EwoRow[] }) {
  return (
    <ul className="order-cards" aria-label={label}>
      {rows.map((ewo) => (
        <li key={ewo.id}>
          <EwoCard ewo={ewo} desk={desk} />
        </li>
      ))}
    </ul>
  );
}

function EwoCard({ ewo, desk }: { ewo: EwoRow; desk: WorkLayout }) {
  const { t } = useTranslation('ewoWork');
  const { minutes } = useFormat();
  return (
    <article className="order-card">
      <div className="facts">
        <PlainLink className="big" to={getEwoViewRoute(desk, ewo.id)}>
          {ewo.machine || ewo.code}
        </PlainLink>
        <span>{ewo.machineDescription}</span>
        <b>{ewo.breakdownDescription}</b>
        {ewo.failed && <span>{ewo.failed}</span>}
        <span>
          <PriorityBadge priority={ewo.priority} /> <EwoStatus state={ewo.state} />
        </span>
        <MissingSpares ewo={ewo} />
        <UnsentMark recordKey={`ewo:${ewo.id}`} />
        <ConditionStatus condition={ewo.machineStatus} />
        <span>{t('reportedAgo', { time: minutes(ewo.age) })}</span>
        <span>{[ewo.code, ewo.team].filter(Boolean).join(' · ')}</span>
      </div>
      <NextStep ewo={ewo} desk={desk} />
    </article>
  );
}

/** Button of the next step, with the refusal above it. */
function NextStep({ ewo, desk }: { ewo: EwoRow; desk: WorkLayout }) {
  const { t } = useTranslation('ewoWork');
  const navigate = useNavigate();
  const session = useSession();
  const { take, takeAndStart, mayTake, mayStart, taking, isStarting, refusal } = useTakeAndStart(ewo);
  const mayWork = getNextSteps(ewo, toPrincipal(session)).some((each) => each !== 'take' && each !== 'hold');
  // A technician at the machine begins at once; at the desk an EWO is taken for later.
  const startsAtOnce = desk === 'tablet' && mayStart;
  const takeStep = startsAtOnce ? 'do.takeStart' : 'do.take';
  const step = t(mayTake ? takeStep : mayWork ? 'do.work' : 'do.view');
  const path = mayWork ? getInterventionRoute(desk, ewo.id) : getEwoViewRoute(desk, ewo.id);
  const doNextStep = async () => {
    if (!mayTake) return navigate(path);
    if (await (startsAtOnce ? takeAndStart() : take())) await navigate(getInterventionRoute(desk, ewo.id));
  };
  return (
    <div className="next-step">
      <Refusal error={refusal} />
      <Button
        fullWidth
        variant={mayTake || mayWork ? 'primary' : 'normal'}
        loading={taking || isStarting}
        ariaLabel={`${step}: ${ewo.code}`}
        onClick={() => void doNextStep()}
      >
        {step}
      </Button>
    </div>
  );
}
