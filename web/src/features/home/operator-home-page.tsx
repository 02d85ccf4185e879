// The operator's start: report what broke down, see how far it is, and whatever else an operator may open.
import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { may } from '../../../../shared/permissions.ts';
import { ewos } from '../../../../shared/requests/ewo-api.ts';
import { tags } from '../../../../shared/requests/tag-api.ts';
import { Ways } from '../../app/ways.tsx';
import { EwoCards } from '../../parts/ewo/ewo-cards.tsx';
import { useEwoNames } from '../../parts/ewo/ewo-names.ts';
import { openFirst } from '../../parts/ewo/ewo-state.tsx';
import { TagCards } from '../../parts/tag/tag-cards.tsx';
import { rowOf } from '../../parts/tag/tag-rows.ts';
import { ewoEquipmentPath, openEwosPath, ownTagsPath, tagEquipmentPath } from '../../paths/requests.ts';
import { type Session, useSession } from '../../session/session.ts';
import { Loaded } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-title.tsx';
import { PlainLink } from '../../ui/plain-link.tsx';
import { useToday } from '../../ui/today.ts';
import { useCall } from '../../use-call.ts';
import './operator-home.css';

/** Who manages the plant looks at it as an operator does. */
const asOperator = (session: Session): Session => ({
  ...session,
  profile: 'requestor',
  may: (area, action) => may('requestor', area, action),
});

export function OperatorHomePage() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const plant = session.user?.plant;
  const operator = useMemo(() => asOperator(session), [session]);
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={t('menu.operatorHome')}
        description={plant && t('welcome', { code: plant.codice, description: plant.descrizione })}
      />
      <div className="big-ways">
        <PlainLink className="big-way" to={ewoEquipmentPath('operator')}>
          {t('create.ewo')}
        </PlainLink>
        <PlainLink className="big-way" to={tagEquipmentPath('operator')}>
          {t('create.tag')}
        </PlainLink>
      </div>
      <MyReports />
      <MyTags />
      <Ways of={operator} />
    </SpaceBetween>
  );
}

const MOST = 6;

/** What is open first; the state of each is what its reporter wants to know. */
function MyReports() {
  const { t } = useTranslation(['ewo', 'words']);
  const navigate = useNavigate();
  const query = useCall(ewos.mine, {});
  const [most, setMost] = useState(MOST);
  return (
    <section>
      <SpaceBetween size="s">
        <Header
          variant="h2"
          actions={<Button onClick={() => void navigate(openEwosPath())}>{t('mine.more')}</Button>}
        >
          {t('mine.title')}
        </Header>
        <Loaded query={query}>
          {({ items }) => (
            <SpaceBetween size="s">
              {items.length === 0 && <Box variant="p">{t('mine.none')}</Box>}
              <EwoCards items={openFirst(items).slice(0, most)} label={t('mine.title')} to={openEwosPath} />
              {items.length > most && (
                <Button onClick={() => setMost(items.length)}>
                  {t('open.more', { count: items.length - most })}
                </Button>
              )}
            </SpaceBetween>
          )}
        </Loaded>
      </SpaceBetween>
    </section>
  );
}

/** The open ones; the others stand where all of them do. */
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
          actions={<Button onClick={() => void navigate(ownTagsPath())}>{t('own.more')}</Button>}
        >
          {t('own.open')}
        </Header>
        <Loaded query={query}>
          {({ items }) => {
            const open = items.filter(({ state }) => state !== 'closed').slice(0, MOST);
            if (open.length === 0) return <Box variant="p">{t('own.noneOpen')}</Box>;
            return <TagCards rows={open.map(rowOf(names, today))} label={t('own.open')} />;
          }}
        </Loaded>
      </SpaceBetween>
    </section>
  );
}
