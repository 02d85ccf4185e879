// A tag to read, and to print as the card that hangs at the place.
import { Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { papers } from '../../../../../shared/printing/api.ts';
import { type TagPage, tags } from '../../../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../../../shared/requests/tag-moves.ts';
import { call } from '../../../call.ts';
import { PaperButton } from '../../../parts/paper/paper-button.tsx';
import { Remarks } from '../../../parts/remarks/remarks.tsx';
import { type Desk, executionPath } from '../../../paths/orders.ts';
import { ewoViewPath, homePath, tagHistoryPath, tagInterventionPath } from '../../../paths/requests.ts';
import { runPathOn } from '../../../paths/runs.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { History } from '../../../ui/history/history.tsx';
import { Loaded } from '../../../ui/loading.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';
import { TagActions } from './tag-actions.tsx';
import { TagCard } from './tag-card.tsx';
import { TagFacts, TagWorkFacts } from './tag-facts.tsx';

export const TagViewPage = () => <View desk="desktop" />;
export const TabletTagViewPage = () => <View desk="tablet" />;

function View({ desk }: { desk: Desk }) {
  const id = useSearchParams()[0].get('tag');
  if (!id) return <Navigate to={desk === 'tablet' ? homePath('tablet') : tagHistoryPath} replace />;
  return <TagView key={id} id={id} desk={desk} />;
}

export function TagView({ id, desk }: { id: string; desk: Desk }) {
  const { t } = useTranslation('tag');
  const session = useSession();
  const query = useCall(tags.get, { id });
  return (
    <Loaded query={query} title={t('view.title')}>
      {(tag) => (
        <>
          <SpaceBetween size="l">
            <PageHeader
              title={tag.code}
              crumbs={[{ text: t('history.title'), href: tagHistoryPath }]}
              actions={<PageActions tag={tag} desk={desk} />}
            />
            <Container header={<Header variant="h2">{t('view.written')}</Header>}>
              <TagFacts tag={tag} />
            </Container>
            <Container header={<Header variant="h2">{t('view.done')}</Header>}>
              <SpaceBetween size="m">
                <TagWorkFacts tag={tag} />
                <Links tag={tag} desk={desk} />
              </SpaceBetween>
            </Container>
            <Remarks of="tag" thing={tag.id} />
          </SpaceBetween>
          {session.may('tags', 'print') && <TagCard tag={tag} />}
        </>
      )}
    </Loaded>
  );
}

function PageActions({ tag, desk }: { tag: TagPage; desk: Desk }) {
  const { t } = useTranslation('tag');
  const session = useSession();
  const navigate = useNavigate();
  const works = isPossible(tagMoves, 'report', tag, askerOf(session));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <TagActions tag={tag} desk={desk} leads={[]}>
        {t('actions')}
      </TagActions>
      {session.may('tags', 'print') && (
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={() => window.print()}>{t('card.print')}</Button>
          <PaperButton name={tag.code} make={(signal) => call(papers.tag, { id: tag.id }, signal)} />
        </SpaceBetween>
      )}
      <History thing="tag" id={tag.id} name={tag.code} />
      {works && (
        <Button variant="primary" onClick={() => void navigate(tagInterventionPath(desk, tag.id))}>
          {t('do.work')}
        </Button>
      )}
    </SpaceBetween>
  );
}

/** What hangs together with it, as far as this person may follow. */
function Links({ tag, desk }: { tag: TagPage; desk: Desk }) {
  const { t } = useTranslation('tag');
  const session = useSession();
  const { orderId, pathId } = tag;
  const walked = pathId !== undefined;
  const followed = session.may(walked ? 'autonomousCalendar' : 'workOrders', walked ? 'view' : 'execute');
  const order = followed ? orderId : undefined;
  if (!tag.ewoId && !order) return null;
  return (
    <SpaceBetween direction="horizontal" size="l">
      {tag.ewoId && (
        <PageLink to={ewoViewPath(desk, tag.ewoId)}>{t('view.ewo', { code: tag.closingNotes })}</PageLink>
      )}
      {order && (
        <PageLink to={walked ? runPathOn(desk, order) : executionPath(desk, { id: order })}>
          {t('view.order')}
        </PageLink>
      )}
    </SpaceBetween>
  );
}
