// Gives the tablet to somebody else who is known on it: their name, then their code. Whoever is not signs in.
import { Alert, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Known } from '../../session/keyring/records.ts';
import { goOnAs, makeRoom } from '../../session/keyring/shift.ts';
import { useOnline } from '../../session/online.ts';
import { userHere } from '../../session/person.ts';
import { signInAsAnother } from '../../session/sign-in.ts';
import { leaveUnasked } from '../../ui/form/leaving.ts';
import { FullScreen } from './full-screen.tsx';
import { People, usePeople } from './people.tsx';
import { PersonCode } from './person-code.tsx';

export function HandOver() {
  const { t } = useTranslation(['lock', 'common']);
  const online = useOnline();
  const [turn, setTurn] = useState(0);
  const [to, setTo] = useState<Known>();
  const [spent, setSpent] = useState<string>();
  const others = usePeople(turn)?.filter(({ id }) => id !== userHere());
  const another = () =>
    leaveUnasked(async () => {
      await makeRoom();
      await signInAsAnother();
    });
  return (
    <SpaceBetween size="s">
      <Header variant="h3">{t('handOver')}</Header>
      {spent && <Alert type="warning">{t('spent', { name: spent })}</Alert>}
      {others?.length === 0 && <p>{t('nobodyElse')}</p>}
      {others && <People label={t('handOver')} people={others} onChoose={setTo} />}
      <Button fullWidth disabled={!online} onClick={() => void another()}>
        {t('signInOther')}
      </Button>
      {to && (
        <FullScreen title={to.name} onCancel={() => setTo(undefined)}>
          <PersonCode
            person={to}
            onRight={async () => {
              await goOnAs(to.id);
              setTo(undefined);
            }}
            onSpent={() => {
              setSpent(to.name);
              setTo(undefined);
              setTurn(turn + 1);
            }}
          />
          <Button fullWidth onClick={() => setTo(undefined)}>
            {t('common:cancel')}
          </Button>
        </FullScreen>
      )}
    </SpaceBetween>
  );
}
