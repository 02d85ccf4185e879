// What an activity that was not in order asked for, and the way to ask: a tag for what can wait, an EWO for what cannot.
import { SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Activity } from '../../../../shared/planned/order.ts';
import type { Desk } from '../../paths/orders.ts';
import { ewoViewPath, newEwoPath, newTagPath, tagViewPath } from '../../paths/requests.ts';
import { useSession } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { PageLink } from '../../ui/page-link.tsx';

interface Props {
  order: { id: string; machineId: number };
  /** As it is saved: what is only typed asks for nothing yet. */
  activity: Pick<
    Activity,
    'n' | 'outcome' | 'note' | 'element' | 'point' | 'requests' | 'controls' | 'answers'
  >;
  /** Where it stands, if that is not the profile's own. */
  desk?: Desk;
}

const ways = [
  { kind: 'tag', area: 'tags', path: newTagPath },
  { kind: 'ewo', area: 'ewo', path: newEwoPath },
] as const;
const views = { tag: tagViewPath, ewo: ewoViewPath };

/** What was said of it, or of the controls that were red. */
function wrongIn({ note, controls = [], answers = [] }: Props['activity']): string | undefined {
  if (note) return note;
  const nameOf = new Map(controls.map(({ id, description }) => [id, description]));
  const red = answers.filter(({ colour }) => colour === 'red');
  return red.map((each) => `${nameOf.get(each.controlId)}: ${each.note}`).join('. ') || undefined;
}

export function ActivityRequests({ order, activity, desk: here }: Props) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const { n, outcome, element, point, requests = [] } = activity;
  if (outcome !== 'nok') return null;
  const desk: Desk = here ?? (session.profile === 'technician' ? 'tablet' : 'desktop');
  const of = {
    ...{ machine: point?.machineId ?? order.machineId, element: element?.id },
    ...{ order: order.id, activity: n, text: wrongIn(activity) },
    // what operators find on their round they solve, unless they say otherwise
    pillar: point && ('AM' as const),
  };
  const offered = ways.filter(({ area }) => session.may(area, 'create'));
  if (requests.length === 0 && offered.length === 0) return null;
  return (
    <SpaceBetween size="xs">
      {requests.length > 0 && (
        <SpaceBetween direction="horizontal" size="m">
          <span>{t('asked.title')}</span>
          {requests.map(({ kind, id, code }) => (
            <PageLink key={id} to={views[kind](desk, id)}>
              {code}
            </PageLink>
          ))}
        </SpaceBetween>
      )}
      <div className="screen-only">
        <SpaceBetween direction="horizontal" size="xs">
          {offered.map(({ kind, path }) => (
            <PageButton key={kind} to={path(desk, of)} iconName="add-plus">
              {t(`asked.${kind}`)}
            </PageButton>
          ))}
        </SpaceBetween>
      </div>
    </SpaceBetween>
  );
}
