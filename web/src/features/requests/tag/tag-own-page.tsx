// Page of the tags written by the user, with their state; one can be read, and closed if the user solved it.
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { tags } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { isTransitionAllowed } from '#shared/transitions.ts';
import { getEnumText } from '#web/i18n/text.ts';
import { useEwoNames } from '#web/parts/ewo/ewo-names.ts';
import { TagCards } from '#web/parts/tag/tag-cards.tsx';
import { toTagRow } from '#web/parts/tag/tag-rows.ts';
import { getOwnTagsRoute, getTagEquipmentRoute } from '#web/paths/requests.ts';
import { toPrincipal, useSession } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-title.tsx';
import { useToday } from '#web/ui/today.ts';
import { useCall } from '#web/use-call.ts';
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
  const rows = useMemo(() => query.data?.items.map(toTagRow(names, today)) ?? [], [query.data, names, today]);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('own.title')}
        description={t('own.hint')}
        actions={
          <Button variant="primary" onClick={() => void navigate(getTagEquipmentRoute('operator'))}>
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
  const principal = toPrincipal(useSession());
  const query = useCall(tags.get, { id });
  const [isClosing, setClosing] = useState(false);
  return (
    <Loaded query={query} title={t('tag:own.title')}>
      {(tag) => (
        <SpaceBetween size="l">
          <PageHeader
            title={tag.code}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button onClick={() => void navigate(getOwnTagsRoute())}>{t('common:back')}</Button>
                {isTransitionAllowed(tagTransitions, 'close', tag, principal) && (
                  <Button variant="primary" onClick={() => setClosing(true)}>
                    {t('tag:do.close')}
                  </Button>
                )}
              </SpaceBetween>
            }
          />
          <Alert type="info" header={getEnumText('tagState', tag.state)}>
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
          {isClosing && <TagDialog ask="close" tag={tag} onClose={() => setClosing(false)} />}
        </SpaceBetween>
      )}
    </Loaded>
  );
}
