// Tags as cards for the thumb: where, what is wrong, who solves it, and the next step. The card itself opens to read.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isPossible } from '../../../../shared/moves.ts';
import { tags } from '../../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../../shared/requests/tag-moves.ts';
import type { Desk } from '../../paths/orders.ts';
import { ownTagsPath, tagInterventionPath, tagViewPath } from '../../paths/requests.ts';
import { askerOf, useSession } from '../../session/session.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useTaking } from '../taking.ts';
import { PillarBadge } from './pillar-badge.tsx';
import type { TagRow } from './tag-rows.ts';
import { TagAge, TagStatus } from './tag-status.tsx';
import '../order/tablet.css';

interface Props {
  rows: readonly TagRow[];
  label: string;
  /** Where they are worked on; without one they are the reader's own, to look at. */
  desk?: Desk;
}

export function TagCards({ rows, label, desk }: Props) {
  return (
    <ul className="order-cards" aria-label={label}>
      {rows.map((tag) => (
        <li key={tag.id}>
          <article className="order-card">
            <Facts tag={tag} to={desk ? tagViewPath(desk, tag.id) : ownTagsPath(tag.id)} />
            {desk && <NextStep tag={tag} desk={desk} />}
          </article>
        </li>
      ))}
    </ul>
  );
}

function Facts({ tag, to }: { tag: TagRow; to: string }) {
  const title = tag.machine || tag.workstation || tag.code;
  const where = [tag.machineDescription, tag.point].filter(Boolean).join(' · ');
  return (
    <div className="facts">
      <PlainLink className="big" to={to}>
        {title}
      </PlainLink>
      {where && <span>{where}</span>}
      <b>{tag.anomaly}</b>
      <span>
        <PillarBadge pillar={tag.pillar} /> <TagStatus state={tag.state} />
      </span>
      {tag.age !== undefined && (
        <span>
          <TagAge days={tag.age} escalated={tag.escalated} />
        </span>
      )}
      <span>
        {[title === tag.code ? '' : tag.code, tag.team || tag.operator].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

/** One button; what keeps it from working stands right above it. */
function NextStep({ tag, desk }: { tag: TagRow; desk: Desk }) {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  const session = useSession();
  const { take, mayTake, taking, refusal } = useTake(tag);
  const mayWork = isPossible(tagMoves, 'report', tag, askerOf(session));
  const step = t(mayTake ? 'do.take' : mayWork ? 'do.work' : 'do.view');
  const act = async () => {
    if (mayTake && !(await take())) return;
    await navigate((mayTake || mayWork ? tagInterventionPath : tagViewPath)(desk, tag.id));
  };
  return (
    <div className="next-step">
      <Refusal error={refusal} />
      <Button
        fullWidth
        variant={mayTake || mayWork ? 'primary' : 'normal'}
        loading={taking}
        ariaLabel={`${step}: ${tag.code}`}
        onClick={() => void act()}
      >
        {step}
      </Button>
    </div>
  );
}

/** Taking what nobody has, for the team of this device. */
export const useTake = (
  tag: Pick<TagRow, 'id' | 'version' | 'state' | 'type' | 'pillar' | 'teamId' | 'requesterId'>,
) => useTaking(tags, tag, (asker) => isPossible(tagMoves, 'take', tag, asker));
