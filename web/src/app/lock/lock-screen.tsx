// Lock screen of a tablet: code of the locked user, other users who may continue, and sign-in if there is a
// network.
import { Alert, Button } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkReachability } from '../../offline/network.ts';
import { sealIfOverdue, switchToPerson, wipeTablet } from '../../session/keyring/user-change.ts';
import { type Lock, readLock, setLock } from '../../session/lock.ts';
import { useOnline } from '../../session/online.ts';
import { startOtherSignIn } from '../../session/sign-in.ts';
import { FullScreenDialog } from './full-screen.tsx';
import { People, usePeople } from './people.tsx';
import { PersonCode } from './person-code.tsx';

export function LockScreen({ lock }: { lock: Lock }) {
  const { t } = useTranslation('lock');
  const people = usePeople(lock);
  const [chosenId, setChosenId] = useState(lock.person);
  const [exhaustedName, setExhaustedName] = useState(lock.spent);
  const chosenPerson = people?.find(({ id }) => id === chosenId);
  useEffect(() => {
    if (lock.shutOut) void wipeTablet();
  }, [lock.shutOut]);
  useEffect(watchContact, []);
  const otherPeople = people?.filter(({ id }) => id !== chosenPerson?.id) ?? [];

  if (lock.shutOut)
    return (
      <FullScreenDialog title={t('shutOutTitle')}>
        <p>{t('shutOutText', lock.shutOut)}</p>
        <p>{t('shutOutKept')}</p>
        <SignIn />
      </FullScreenDialog>
    );
  if (lock.sealed)
    return (
      <FullScreenDialog title={t('sealedTitle')}>
        <p>{t('sealed')}</p>
        <SignIn />
      </FullScreenDialog>
    );
  const name = chosenPerson?.name ?? lock.name;
  return (
    <FullScreenDialog title={(chosenId && name) || t('who')}>
      {exhaustedName && <Alert type="warning">{t('spent', { name: exhaustedName })}</Alert>}
      {lock.left && !exhaustedName && !chosenPerson && <p>{t('left')}</p>}
      {chosenPerson && (
        <>
          {chosenPerson.id === lock.person && <p>{t('locked')}</p>}
          <PersonCode
            key={chosenPerson.id}
            person={chosenPerson}
            onRight={() => switchToPerson(chosenPerson.id)}
            onSpent={() => {
              setExhaustedName(chosenPerson.name);
              setChosenId(undefined);
            }}
          />
        </>
      )}
      {people && lock.person && !chosenPerson && <p>{t('noCode')}</p>}
      {otherPeople.length > 0 && (
        <>
          {chosenPerson && <p>{t('others')}</p>}
          <People label={t('others')} people={otherPeople} onChoose={({ id }) => setChosenId(id)} />
        </>
      )}
      <SignIn other={chosenPerson !== undefined || otherPeople.length > 0} />
    </FullScreenDialog>
  );
}

const CONTACT_INTERVAL_MS = 600_000;

/** Keeps contact with the service while locked; seals the tablet after twelve hours without it. */
function watchContact(): () => void {
  const checkContact = async () => {
    if (!(await sealIfOverdue()) && navigator.onLine) await checkReachability();
  };
  const checkContactNow = () =>
    void checkContact().catch((error: unknown) => console.warn('The tablet could not be sealed.', error));
  checkContactNow();
  const timer = setInterval(checkContactNow, CONTACT_INTERVAL_MS);
  document.addEventListener('visibilitychange', checkContactNow);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkContactNow);
  };
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
          // The lock would cover the sign-in page, so its reason is removed; the next call reports it again.
          if (readLock()?.shutOut) setLock({});
          void startOtherSignIn();
        }}
      >
        {t(other ? 'signInOther' : 'signIn')}
      </Button>
    </>
  );
}
