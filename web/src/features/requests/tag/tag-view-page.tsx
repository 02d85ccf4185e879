// Page of a tag to read, and to print as its card.
import { Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { printouts } from '#shared/printing/api.ts';
import { type TagPage, tags } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { call } from '#web/call.ts';
import { PrintoutButton } from '#web/parts/paper/paper-button.tsx';
import { Remarks } from '#web/parts/remarks/remarks.tsx';
import { getExecutionRoute, type WorkLayout } from '#web/paths/orders.ts';
import {
  getEwoViewRoute,
  getRequestHomeRoute,
  getTagInterventionRoute,
  tagHistoryRoute,
} from '#web/paths/requests.ts';
import { getRunRoute } from '#web/paths/runs.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { History } from '#web/ui/history/history.tsx';
import { Loaded } from '#web/ui/loading.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useCall } from '#web/use-call.ts';
import { TagActions } from './tag-actions.tsx';
import { TagCard } from './tag-card.tsx';
import { TagFacts, TagWorkFacts } from './tag-facts.tsx';

export const TagViewPage = () => <View desk="desktop" />;
export const TabletTagViewPage = () => <View desk="tablet" />;

function View({ desk }: { desk: WorkLayout }) {
  const id = useSearchParams()[0].get('tag');
  if (!id)
    return <Navigate to={desk === 'tablet' ? getRequestHomeRoute('tablet') : tagHistoryRoute} replace />;
  return <TagView key={id} id={id} desk={desk} />;
}

export function TagView({ id, desk }: { id: string; desk: WorkLayout }) {
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
              crumbs={[{ text: t('history.title'), href: tagHistoryRoute }]}
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
            <Remarks recordKind="tag" recordId={tag.id} />
          </SpaceBetween>
          {session.may('tags', 'print') && <TagCard tag={tag} />}
        </>
      )}
    </Loaded>
  );
}

function PageActions({ tag, desk }: { tag: TagPage; desk: WorkLayout }) {
  const { t } = useTranslation('tag');
  const session = useSession();
  const navigate = useNavigate();
  const canWork = isTransitionAllowed(tagTransitions, 'report', tag, toPrincipal(session));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <TagActions tag={tag} desk={desk} pageLinks={[]}>
        {t('actions')}
      </TagActions>
      {session.may('tags', 'print') && (
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={() => window.print()}>{t('card.print')}</Button>
          <PrintoutButton name={tag.code} make={(signal) => call(printouts.tag, { id: tag.id }, signal)} />
        </SpaceBetween>
      )}
      <History recordKind="tag" id={tag.id} name={tag.code} />
      {canWork && (
        <Button variant="primary" onClick={() => void navigate(getTagInterventionRoute(desk, tag.id))}>
          {t('do.work')}
        </Button>
      )}
    </SpaceBetween>
  );
}

/** Links to related records that the user may open. */
function Links({ tag, desk }: { tag: TagPage; desk: WorkLayout }) {
  const { t } = useTranslation('tag');
  const session = useSession();
  const { orderId, pathId } = tag;
  const isRun = pathId !== undefined;
  const canOpenOrder = session.may(isRun ? 'autonomousCalendar' : 'workOrders', isRun ? 'view' : 'execute');
  const order = canOpenOrder ? orderId : undefined;
  if (!tag.ewoId && !order) return null;
  return (
    <SpaceBetween direction="horizontal" size="l">
      {tag.ewoId && (
        <PageLink to={getEwoViewRoute(desk, tag.ewoId)}>{t('view.ewo', { code: tag.closingNotes })}</PageLink>
      )}
      {order && (
        <PageLink to={isRun ? getRunRoute(desk, order) : getExecutionRoute(desk, { id: order })}>
          {t('view.order')}
        </PageLink>
      )}
    </SpaceBetween>
  );
}
