// A tag arrived: its number, and what happens next.
import { Alert, Box, Button, Container, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { tags } from '../../../../../shared/requests/tag-api.ts';
import { isSolvedOnTheSpot } from '../../../../../shared/requests/tag-moves.ts';
import { PillarBadge } from '../../../parts/tag/pillar-badge.tsx';
import { TagStatus } from '../../../parts/tag/tag-status.tsx';
import { homePath, ownTagsPath, type Place, tagEquipmentPath, tagViewPath } from '../../../paths/requests.ts';
import { Loaded } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-title.tsx';
import { useCall } from '../../../use-call.ts';

const layouts: Record<string, Place> = { desktop: 'desktop', tablet: 'tablet' };

export function TagSent({ id, place }: { id: string; place: Place }) {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = useCall(tags.get, { id });
  const view = params.get('view');
  const home = homePath(layouts[view ?? ''] ?? place);
  const opened = place === 'operator' ? ownTagsPath(id) : tagViewPath(place, id);
  return (
    <Loaded query={query} title={t('sent.title')}>
      {(tag) => (
        <SpaceBetween size="l">
          <PageHeader title={t('sent.of', { code: tag.code })} />
          <div role="status">
            <Alert type="success" header={t('sent.title')}>
              {t(isSolvedOnTheSpot(tag) ? 'sent.onTheSpot' : 'sent.next')}
            </Alert>
          </div>
          <Container>
            <SpaceBetween size="xs">
              <div>
                <PillarBadge pillar={tag.pillar} /> <TagStatus state={tag.state} />
              </div>
              <Box>{tag.anomaly}</Box>
            </SpaceBetween>
          </Container>
          <SpaceBetween direction="horizontal" size="s">
            <Button variant="primary" onClick={() => void navigate(home)}>
              {t('sent.home')}
            </Button>
            <Button onClick={() => void navigate(tagEquipmentPath(place, { view }))}>
              {t('sent.another')}
            </Button>
            <Button onClick={() => void navigate(opened)}>{t('sent.open')}</Button>
          </SpaceBetween>
        </SpaceBetween>
      )}
    </Loaded>
  );
}
