// A tag being worked on: what was done so far, and its closing; or why it cannot be just now.
import { Alert, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { type TagPage, tags } from '../../../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../../../shared/requests/tag-moves.ts';
import { enumText } from '../../../i18n/text.ts';
import { useTake } from '../../../parts/tag/tag-cards.tsx';
import type { Desk } from '../../../paths/orders.ts';
import { homePath, tagBoardPath, tagViewPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useReload } from '../../../ui/reload.ts';
import { useCall } from '../../../use-call.ts';
import { NobodyHasIt } from '../nobody-has-it.tsx';
import { TagActions } from './tag-actions.tsx';
import { TagFacts, TagWorkFacts } from './tag-facts.tsx';
import { TagWorkForm } from './tag-work-form.tsx';

export const InterventionPage = () => <Intervention desk="desktop" />;
export const TabletInterventionPage = () => <Intervention desk="tablet" />;

function Intervention({ desk }: { desk: Desk }) {
  const id = useSearchParams()[0].get('tag');
  if (!id) return <Navigate to={desk === 'tablet' ? homePath('tablet') : tagBoardPath} replace />;
  return <TagIntervention key={id} id={id} desk={desk} />;
}

export function TagIntervention({ id, desk }: { id: string; desk: Desk }) {
  const { t } = useTranslation('tag');
  const query = useCall(tags.get, { id });
  const { reading, reload } = useReload(query);
  // however far down its card stood
  useEffect(() => {
    void window.scrollTo(0, 0);
  }, []);
  return (
    <Loaded query={query} title={t('work.title')}>
      {(tag) => (
        <SpaceBetween size="l">
          <PageHeader
            title={t('work.of', { code: tag.code })}
            crumbs={[{ text: t('board.title'), href: tagBoardPath }]}
            actions={
              <TagActions tag={tag} desk={desk} leads={['view']}>
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
  desk: Desk;
  onReload: () => void;
}

function NextStep({ tag, desk, onReload }: Props) {
  const { t } = useTranslation(['tag', 'words', 'enums']);
  const asker = askerOf(useSession());
  if (tag.state === 'closed') return <Ended tag={tag} desk={desk} />;
  if (isPossible(tagMoves, 'report', tag, asker))
    return <TagWorkForm tag={tag} desk={desk} onReload={onReload} />;
  if (tag.state === 'created') return <Free tag={tag} />;
  return <Alert>{t('tag:work.notYours', { state: enumText('tagState', tag.state) })}</Alert>;
}

function Ended({ tag, desk }: Pick<Props, 'tag' | 'desk'>) {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  return (
    <SpaceBetween size="l">
      <Alert
        action={<Button onClick={() => void navigate(tagViewPath(desk, tag.id))}>{t('do.view')}</Button>}
      >
        {t('work.closed')}
      </Alert>
      <Container>
        <TagWorkFacts tag={tag} />
      </Container>
    </SpaceBetween>
  );
}

function Free({ tag }: { tag: TagPage }) {
  const { t } = useTranslation('tag');
  const taking = useTake(tag);
  return (
    <NobodyHasIt
      taking={taking}
      text={t(taking.mayTake ? 'work.nobodyTake' : 'work.nobody')}
      action={t('do.take')}
    />
  );
}
