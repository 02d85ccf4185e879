// EWOs as cards for the thumb: which machine, what happened, since when, and the next step. The card itself opens to read.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isPossible } from '../../../../shared/moves.ts';
import { ewos } from '../../../../shared/requests/ewo-api.ts';
import { ewoMoves, stepsOf } from '../../../../shared/requests/ewo-moves.ts';
import type { Desk } from '../../paths/orders.ts';
import { ewoViewPath, interventionPath } from '../../paths/requests.ts';
import { askerOf, useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useTaking } from '../taking.ts';
import type { EwoRow } from './ewo-rows.ts';
import { ConditionStatus, EwoStatus, PriorityBadge } from './ewo-status.tsx';
import '../order/tablet.css';

interface Props {
  desk: Desk;
  label: string;
}

export function EwoCards({ rows, desk, label }: Props & { rows: readonly EwoRow[] }) {
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

function EwoCard({ ewo, desk }: { ewo: EwoRow; desk: Desk }) {
  const { t } = useTranslation('ewoWork');
  const { minutes } = useFormat();
  return (
    <article className="order-card">
      <div className="facts">
        <PlainLink className="big" to={ewoViewPath(desk, ewo.id)}>
          {ewo.machine || ewo.code}
        </PlainLink>
        <span>{ewo.machineDescription}</span>
        <b>{ewo.breakdownDescription}</b>
        {ewo.failed && <span>{ewo.failed}</span>}
        <span>
          <PriorityBadge priority={ewo.priority} /> <EwoStatus state={ewo.state} />
        </span>
        <ConditionStatus condition={ewo.machineStatus} />
        <span>{t('reportedAgo', { time: minutes(ewo.age) })}</span>
        <span>{[ewo.code, ewo.team].filter(Boolean).join(' · ')}</span>
      </div>
      <NextStep ewo={ewo} desk={desk} />
    </article>
  );
}

/** One button; what keeps it from working stands right above it. */
function NextStep({ ewo, desk }: { ewo: EwoRow; desk: Desk }) {
  const { t } = useTranslation('ewoWork');
  const navigate = useNavigate();
  const session = useSession();
  const { take, mayTake, taking, refusal } = useTake(ewo);
  const mayWork = stepsOf(ewo, askerOf(session)).some((each) => each !== 'take' && each !== 'hold');
  const step = t(mayTake ? 'do.take' : mayWork ? 'do.work' : 'do.view');
  const path = mayWork ? interventionPath(desk, ewo.id) : ewoViewPath(desk, ewo.id);
  const act = async () => {
    if (!mayTake) return navigate(path);
    if (await take()) await navigate(interventionPath(desk, ewo.id));
  };
  return (
    <div className="next-step">
      <Refusal error={refusal} />
      <Button
        fullWidth
        variant={mayTake || mayWork ? 'primary' : 'normal'}
        loading={taking}
        ariaLabel={`${step}: ${ewo.code}`}
        onClick={() => void act()}
      >
        {step}
      </Button>
    </div>
  );
}

/** Taking what nobody has, for the team of this device. */
export const useTake = (ewo: Pick<EwoRow, 'id' | 'version' | 'state' | 'teamId'>) =>
  useTaking(ewos, ewo, (asker) => isPossible(ewoMoves, 'take', ewo, asker));
