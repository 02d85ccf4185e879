// Page of a tag's work: report and closing, or the reason it is not possible now.
import { Alert, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type TagPage, tags } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useTakeTag } from '#web/parts/tag/tag-cards.tsx';
import type { WorkLayout } from '#web/paths/orders.ts';
import { getRequestHomeRoute, getTagViewRoute, tagBoardRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useReload } from '#web/ui/reload.ts';
import { useCall } from '#web/use-call.ts';
import { UnassignedNotice } from '../unassigned-notice.tsx';
import { TagActions } from './tag-actions.tsx';
import { TagFacts, TagWorkFacts } from './tag-facts.tsx';
import { TagWorkForm } from './tag-work-form.tsx';

export const TagInterventionPage = () => <Intervention desk="desktop" />;
export const TabletTagInterventionPage = () => <Intervention desk="tablet" />;

function Intervention({ desk }: { desk: WorkLayout }) {
  const id = useSearchParams()[0].get('tag');
  if (!id) return <Navigate to={desk === 'tablet' ? getRequestHomeRoute('tablet') : tagBoardRoute} replace />;
  return <TagIntervention key={id} id={id} desk={desk} />;
}

export function TagIntervention({ id, desk }: { id: string; desk: WorkLayout }) {
  const { t } = useTranslation('tag');
  const query = useCall(tags.get, { id });
  const { reading, reload } = useReload(query);
  // Scrolls to the top, since the list may have been scrolled.
  useEffect(() => {
    void window.scrollTo(0, 0);
  }, []);
  return (
    <Loaded query={query} title={t('work.title')}>
      {(tag) => (
        <SpaceBetween size="l">
          <PageHeader
            title={t('work.of', { code: tag.code })}
            crumbs={[{ text: t('board.title'), href: tagBoardRoute }]}
            actions={
              <TagActions tag={tag} desk={desk} pageLinks={['view']}>
                {t('actions')}
              </TagActions>
            }
          />
          <Container>
            <TagFacts tag={tag} />
          </Container>
          <NextStep key={reading} tag={tag} desk={desk} onReload={() => void reload()} />
        </SpaceBetween>
      )}
    </Loaded>
  );
}

interface Props {
  tag: TagPage;
  desk: WorkLayout;
  onReload: () => void;
}

function NextStep({ tag, desk, onReload }: Props) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const principal = toPrincipal(useSession());
  if (tag.state === 'closed') return <EndedTag tag={tag} desk={desk} />;
  if (isTransitionAllowed(tagTransitions, 'report', tag, principal))
    return <TagWorkForm tag={tag} desk={desk} onReload={onReload} />;
  if (tag.state === 'created') return <UnassignedTag tag={tag} />;
  return <Alert>{t('tag:work.notYours', { state: getEnumText('tagState', tag.state) })}</Alert>;
}

function EndedTag({ tag, desk }: Pick<Props, 'tag' | 'desk'>) {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  return (
    <SpaceBetween size="l">
      <Alert
        action={<Button onClick={() => void navigate(getTagViewRoute(desk, tag.id))}>{t('do.view')}</Button>}
      >
        {t('work.closed')}
      </Alert>
      <Container>
        <TagWorkFacts tag={tag} />
      </Container>
    </SpaceBetween>
  );
}

function UnassignedTag({ tag }: { tag: TagPage }) {
  const { t } = useTranslation('tag');
  const taking = useTakeTag(tag);
  return (
    <UnassignedNotice
      taking={taking}
      text={t(taking.mayTake ? 'work.nobodyTake' : 'work.nobody')}
      action={t('do.take')}
    />
  );
}
