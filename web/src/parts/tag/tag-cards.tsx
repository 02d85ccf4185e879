// Tags as touch cards: location, problem, team, and the next step. The card opens the tag.
import { Button } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { tags } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import type { WorkLayout } from '../../paths/orders.ts';
import { getOwnTagsRoute, getTagInterventionRoute, getTagViewRoute } from '../../paths/requests.ts';
import { toPrincipal, useSession } from '../../session/session.ts';
import { PlainLink } from '../../ui/plain-link.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { UnsentMark } from '../../ui/unsent-mark.tsx';
import { useTakeAction } from '../taking.ts';
import { PillarBadge } from './pillar-badge.tsx';
import type { TagRow } from './tag-rows.ts';
import { TagAge, TagStatus } from './tag-status.tsx';
import '../order/tablet.css';

interface Props {
  rows: readonly TagRow[];
  label: string;
  /** Layout in which they are worked on; absent for the user's own tags, which are read-only. */
  desk?: WorkLayout;
}

export function TagCards({ rows, label, desk }: Props) {
  return (
    <ul className="order-cards" aria-label={label}>
      {rows.map((tag) => (
        <li key={tag.id}>
          <article className="order-card">
            <TagFacts tag={tag} to={desk ? getTagViewRoute(desk, tag.id) : getOwnTagsRoute(tag.id)} />
            {desk && <NextStep tag={tag} desk={desk} />}
          </article>
        </li>
      ))}
    </ul>
  );
}

function TagFacts({ tag, to }: { tag: TagRow; to: string }) {
  const title = tag.machine || tag.workstation || tag.code;
  const locationText = [tag.machineDescription, tag.point].filter(Boolean).join(' · ');
  return (
    <div className="facts">
      <PlainLink className="big" to={to}>
        {title}
      </PlainLink>
      {locationText && <span>{locationText}</span>}
      <b>{tag.anomaly}</b>
      <span>
        <PillarBadge pillar={tag.pillar} /> <TagStatus state={tag.state} />
      </span>
      <UnsentMark recordKey={`tag:${tag.id}`} />
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

/** Button of the next step, with the refusal above it. */
function NextStep({ tag, desk }: { tag: TagRow; desk: WorkLayout }) {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  const session = useSession();
  const { take, mayTake, taking, refusal } = useTakeTag(tag);
  const mayWork = isTransitionAllowed(tagTransitions, 'report', tag, toPrincipal(session));
  const step = t(mayTake ? 'do.take' : mayWork ? 'do.work' : 'do.view');
  const doNextStep = async () => {
    if (mayTake && !(await take())) return;
    await navigate((mayTake || mayWork ? getTagInterventionRoute : getTagViewRoute)(desk, tag.id));
  };
  return (
    <div className="next-step">
      <Refusal error={refusal} />
      <Button
        fullWidth
        variant={mayTake || mayWork ? 'primary' : 'normal'}
        loading={taking}
        ariaLabel={`${step}: ${tag.code}`}
        onClick={() => void doNextStep()}
      >
        {step}
      </Button>
    </div>
  );
}

/** Returns the action to take an unassigned tag for the team of this device. */
export const useTakeTag = (
  tag: Pick<TagRow, 'id' | 'version' | 'state' | 'type' | 'pillar' | 'teamId' | 'requesterId'>,
) => useTakeAction(tags, tag, (principal) => isTransitionAllowed(tagTransitions, 'take', tag, principal));
