// The locked tablet: whose work lies beneath and their code, others who may go on, and the way to sign in where there is a network.
import { Alert, Button } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goOnAs, wipe } from '../../session/keyring/shift.ts';
import { keepLock, keptLock, type Lock } from '../../session/lock.ts';
import { useOnline } from '../../session/online.ts';
import { signInAsAnother } from '../../session/sign-in.ts';
import { FullScreen } from './full-screen.tsx';
import { People, usePeople } from './people.tsx';
import { PersonCode } from './person-code.tsx';

export function LockScreen({ lock }: { lock: Lock }) {
  const { t } = useTranslation('lock');
  const people = usePeople(lock);
  const [chosen, setChosen] = useState(lock.person);
  const [spent, setSpent] = useState(lock.spent);
  const asked = people?.find(({ id }) => id === chosen);
  useEffect(() => {
    if (lock.shutOut) void wipe();
  }, [lock.shutOut]);
  const others = people?.filter(({ id }) => id !== asked?.id) ?? [];

  if (lock.shutOut)
    return (
      <FullScreen title={t('shutOutTitle')}>
        <p>{t('shutOutText', lock.shutOut)}</p>
        <p>{t('shutOutKept')}</p>
        <SignIn />
      </FullScreen>
    );
  const name = asked?.name ?? lock.name;
  return (
    <FullScreen title={(chosen && name) || t('who')}>
      {spent && <Alert type="warning">{t('spent', { name: spent })}</Alert>}
      {lock.left && !spent && !asked && <p>{t('left')}</p>}
      {asked && (
        <>
          {asked.id === lock.person && <p>{t('locked')}</p>}
          <PersonCode
            key={asked.id}
            person={asked}
            onRight={() => goOnAs(asked.id)}
            onSpent={() => {
              setSpent(asked.name);
              setChosen(undefined);
            }}
          />
        </>
      )}
      {people && lock.person && !asked && <p>{t('noCode')}</p>}
      {others.length > 0 && (
        <>
          {asked && <p>{t('others')}</p>}
          <People label={t('others')} people={others} onChoose={({ id }) => setChosen(id)} />
        </>
      )}
      <SignIn other={asked !== undefined || others.length > 0} />
    </FullScreen>
  );
}

function SignIn({ other = false }: { other?: boolean }) {
  const { t } = useTranslation('lock');
  const online = useOnline();
  return (
    <>
      {!online && <p>{t('offline')}</p>}
      <Button
        fullWidth
        disabled={!online}
        onClick={() => {
          // the sign-in page is not covered by why the tablet was shut out; its next call says it again
          if (keptLock()?.shutOut) keepLock({});
          void signInAsAnother();
        }}
      >
        {t(other ? 'signInOther' : 'signIn')}
      </Button>
    </>
  );
}
