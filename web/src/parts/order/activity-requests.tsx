// Requests created from a failed activity, and buttons to create one: a tag for what can wait, an EWO for
// what cannot.
import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Activity } from '#shared/planned/order.ts';
import {
  getEwoViewRoute,
  getNewEwoRoute,
  getNewTagRoute,
  getOpenEwosRoute,
  getOwnTagsRoute,
  getTagViewRoute,
  type RequestLayout,
} from '../../paths/requests.ts';
import { useSession } from '../../session/session.ts';
import { PageButton } from '../../ui/page-button.tsx';
import { PageLink } from '../../ui/page-link.tsx';

interface Props {
  order: { id: string; machineId: number };
  /** Activity as saved, or as it will be saved. */
  activity: Pick<
    Activity,
    'n' | 'outcome' | 'note' | 'element' | 'point' | 'requests' | 'controls' | 'answers'
  >;
  /** Layout; if absent, that of the user's profile. */
  desk?: RequestLayout;
  /**
   * Saves the report before the page of the request opens; resolves to false if it stays. Given if the
   * activity is not saved yet.
   */
  onBeforeOpen?: () => Promise<boolean>;
}

const requestKinds = [
  { kind: 'tag', area: 'tags', path: getNewTagRoute },
  { kind: 'ewo', area: 'ewo', path: getNewEwoRoute },
] as const;
const getViewRoute = (kind: 'tag' | 'ewo', desk: RequestLayout, id: string): string => {
  if (desk === 'operator') return kind === 'tag' ? getOwnTagsRoute(id) : getOpenEwosRoute(id);
  return kind === 'tag' ? getTagViewRoute(desk, id) : getEwoViewRoute(desk, id);
};

/** Returns the note of the activity, or those of its red controls. */
function findProblemText({ note, controls = [], answers = [] }: Props['activity']): string | undefined {
  if (note) return note;
  const controlNames = new Map(controls.map(({ id, description }) => [id, description]));
  const redAnswers = answers.filter(({ colour }) => colour === 'red');
  return (
    redAnswers.map((each) => `${controlNames.get(each.controlId)}: ${each.note}`).join('. ') || undefined
  );
}

export function ActivityRequests({ order, activity, desk: givenDesk, onBeforeOpen }: Props) {
  const { t } = useTranslation('orders');
  const session = useSession();
  const navigate = useNavigate();
  const { n, outcome, element, point, requests = [] } = activity;
  if (outcome !== 'nok') return null;
  const desk: RequestLayout = givenDesk ?? (session.profile === 'technician' ? 'tablet' : 'desktop');
  const requestParameters = {
    ...{ machine: point?.machineId ?? order.machineId, element: element?.id },
    ...{ order: order.id, activity: n, text: findProblemText(activity) },
    // Problems found by operators on a run are proposed for autonomous maintenance.
    pillar: point && ('AM' as const),
  };
  // One request of each kind is made of a finding.
  const offeredKinds = requestKinds.filter(
    ({ kind, area }) => session.may(area, 'create') && !requests.some((each) => each.kind === kind),
  );
  if (requests.length === 0 && offeredKinds.length === 0) return null;
  return (
    <SpaceBetween size="xs">
      {requests.length > 0 && (
        <SpaceBetween direction="horizontal" size="m">
          <span>{t('asked.title')}</span>
          {requests.map(({ kind, id, code }) => (
            <PageLink key={id} to={getViewRoute(kind, desk, id)}>
              {code}
            </PageLink>
          ))}
        </SpaceBetween>
      )}
      <div className="screen-only">
        <SpaceBetween direction="horizontal" size="xs">
          {offeredKinds.map(({ kind, path }) => {
            const to = path(desk, requestParameters);
            if (!onBeforeOpen)
              return (
                <PageButton key={kind} to={to} iconName="add-plus">
                  {t(`asked.${kind}`)}
                </PageButton>
              );
            const saveAndOpen = async () => {
              if (await onBeforeOpen()) await navigate(to);
            };
            return (
              <Button key={kind} formAction="none" iconName="add-plus" onClick={() => void saveAndOpen()}>
                {t(`asked.${kind}`)}
              </Button>
            );
          })}
        </SpaceBetween>
      </div>
    </SpaceBetween>
  );
}
