// Start page of the operator: report a breakdown, follow the own reports, and open the other operator pages.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasPermission } from '#shared/permissions.ts';
import { type EwoItem, ewos } from '#shared/requests/ewo-api.ts';
import { isOpenEwo } from '#shared/requests/ewo-state.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { MenuButtons } from '../../app/menu/menu-buttons.tsx';
import { EwoCards } from '../../parts/ewo/ewo-cards.tsx';
import { useEwoNames } from '../../parts/ewo/ewo-names.ts';
import { TagCards } from '../../parts/tag/tag-cards.tsx';
import { toTagRow } from '../../parts/tag/tag-rows.ts';
import {
  getEwoEquipmentRoute,
  getOpenEwosRoute,
  getOwnTagsRoute,
  getTagEquipmentRoute,
} from '../../paths/requests.ts';
import { type Session, useSession } from '../../session/session.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useToday } from '../../ui/today.ts';
import { useCall } from '../../use-call.ts';
import './operator-home.css';

/** Returns the session with the permissions of a requestor, so that managers see the page as operators do. */
const toOperatorSession = (session: Session): Session => ({
  ...session,
  profile: 'requestor',
  may: (area, action) => hasPermission('requestor', area, action, session.user?.plant),
});

export function OperatorHomePage() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const plant = session.user?.plant;
  const operator = useMemo(() => toOperatorSession(session), [session]);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('menu.operatorHome')}
        description={plant && t('welcome', { code: plant.codice, description: plant.descrizione })}
      />
      <div className="big-ways">
        <PlainLink className="big-way" to={getEwoEquipmentRoute('operator')}>
          {t('create.ewo')}
        </PlainLink>
        <PlainLink className="big-way" to={getTagEquipmentRoute('operator')}>
          {t('create.tag')}
        </PlainLink>
      </div>
      <MyReports />
      <MyTags />
      <MenuButtons session={operator} />
    </SpaceBetween>
  );
}

const MAX_CARDS = 6;

/** EWOs reported by the user, open ones first, each with its state. */
function MyReports() {
  const { t } = useTranslation(['ewo', 'words']);
  const navigate = useNavigate();
  const query = useCall(ewos.mine, {});
  const [shownCount, setShownCount] = useState(MAX_CARDS);
  return (
    <section>
      <SpaceBetween size="s">
        <Header
          variant="h2"
          actions={<Button onClick={() => void navigate(getOpenEwosRoute())}>{t('mine.more')}</Button>}
        >
          {t('mine.title')}
        </Header>
        <Loaded query={query}>
          {({ items }) => (
            <SpaceBetween size="s">
              {items.length === 0 && <Box variant="p">{t('mine.none')}</Box>}
              <EwoCards
                items={sortOpenEwosFirst(items).slice(0, shownCount)}
                label={t('mine.title')}
                to={getOpenEwosRoute}
              />
              {items.length > shownCount && (
                <Button onClick={() => setShownCount(items.length)}>
                  {t('open.more', { count: items.length - shownCount })}
                </Button>
              )}
            </SpaceBetween>
          )}
        </Loaded>
      </SpaceBetween>
    </section>
  );
}

/** Open tags of the user; all of them are on the page of own tags. */
function MyTags() {
  const { t } = useTranslation('tag');
  const navigate = useNavigate();
  const today = useToday();
  const names = useEwoNames();
  const query = useCall(tags.mine, {});
  return (
    <section>
      <SpaceBetween size="s">
        <Header
          variant="h2"
          actions={<Button onClick={() => void navigate(getOwnTagsRoute())}>{t('own.more')}</Button>}
        >
          {t('own.open')}
        </Header>
        <Loaded query={query}>
          {({ items }) => {
            const openTags = items.filter(({ state }) => state !== 'closed').slice(0, MAX_CARDS);
            if (openTags.length === 0) return <Box variant="p">{t('own.noneOpen')}</Box>;
            return <TagCards rows={openTags.map(toTagRow(names, today))} label={t('own.open')} />;
          }}
        </Loaded>
      </SpaceBetween>
    </section>
  );
}

/** Sorts open EWOs before ended ones, the newest first. */
const sortOpenEwosFirst = (items: readonly EwoItem[]): EwoItem[] =>
  items.toSorted(
    (a, b) =>
      Number(isOpenEwo(b.state)) - Number(isOpenEwo(a.state)) || b.createdAt.localeCompare(a.createdAt),
  );
