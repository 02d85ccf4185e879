// The tags somebody wrote, with their state; one of them to read, and to close where they solved it themselves.
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { isPossible } from '../../../../../shared/moves.ts';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../../../shared/requests/tag-moves.ts';
import { enumText } from '../../../i18n/text.ts';
import { useEwoNames } from '../../../parts/ewo/ewo-names.ts';
import { TagCards } from '../../../parts/tag/tag-cards.tsx';
import { rowOf } from '../../../parts/tag/tag-rows.ts';
import { ownTagsPath, tagEquipmentPath } from '../../../paths/requests.ts';
import { askerOf, useSession } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useToday } from '../../../ui/today.ts';
import { useCall } from '../../../use-call.ts';
import { TagDialog } from './tag-dialogs.tsx';
import { TagFacts, TagWorkFacts } from './tag-facts.tsx';

export function OwnTagsPage() {
  const [params] = useSearchParams();
  const id = params.get('tag');
  return id ? <OwnTag key={id} id={id} /> : <OwnTags />;
}

function OwnTags() {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  const today = useToday();
  const names = useEwoNames();
  const query = useCall(tags.mine, {});
  const rows = useMemo(() => query.data?.items.map(rowOf(names, today)) ?? [], [query.data, names, today]);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('own.title')}
        description={t('own.hint')}
        actions={
          <Button variant="primary" onClick={() => void navigate(tagEquipmentPath('operator'))}>
            {t('own.new')}
          </Button>
        }
      />
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <Box variant="p">{t('own.none')}</Box>
          ) : (
            <TagCards rows={rows} label={t('own.title')} />
          )
        }
      </Loaded>
    </SpaceBetween>
  );
}

function OwnTag({ id }: { id: string }) {
  const { t } = useTranslation(['tag', 'words', 'enums', 'common']);
  const navigate = useNavigate();
  const asker = askerOf(useSession());
  const query = useCall(tags.get, { id });
  const [closing, setClosing] = useState(false);
  return (
    <Loaded query={query} title={t('tag:own.title')}>
      {(tag) => (
        <SpaceBetween size="l">
          <PageHeader
            title={tag.code}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button onClick={() => void navigate(ownTagsPath())}>{t('common:back')}</Button>
                {isPossible(tagMoves, 'close', tag, asker) && (
                  <Button variant="primary" onClick={() => setClosing(true)}>
                    {t('tag:do.close')}
                  </Button>
                )}
              </SpaceBetween>
            }
          />
          <Alert type="info" header={enumText('tagState', tag.state)}>
            {t(`tag:next.${tag.state}`)}
          </Alert>
          <Container>
            <TagFacts tag={tag} />
          </Container>
          {tag.state !== 'created' && (
            <Container>
              <TagWorkFacts tag={tag} />
            </Container>
          )}
          {closing && <TagDialog ask="close" tag={tag} onClose={() => setClosing(false)} />}
        </SpaceBetween>
      )}
    </Loaded>
  );
}
