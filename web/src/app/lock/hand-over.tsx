// Hand-over of the tablet to another user known on it, by name and code; other users sign in.
import { Alert, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prepareOtherSignIn, switchToPerson } from '../../session/keyring/user-change.ts';
import type { KnownUser } from '../../session/keyring/user-records.ts';
import { useOnline } from '../../session/online.ts';
import { findCurrentUser } from '../../session/person.ts';
import { startOtherSignIn } from '../../session/sign-in.ts';
import { leaveWithoutConfirmation } from '../../ui/form/leaving.ts';
import { FullScreenDialog } from './full-screen.tsx';
import { People, usePeople } from './people.tsx';
import { PersonCode } from './person-code.tsx';

export function HandOver() {
  const { t } = useTranslation(['lock', 'common']);
  const online = useOnline();
  const [reloadCount, setReloadCount] = useState(0);
  const [nextPerson, setNextPerson] = useState<KnownUser>();
  const [exhaustedName, setExhaustedName] = useState<string>();
  const otherPeople = usePeople(reloadCount)?.filter(({ id }) => id !== findCurrentUser());
  const signInOther = () =>
    leaveWithoutConfirmation(async () => {
      await prepareOtherSignIn();
      await startOtherSignIn();
    });
  return (
    <SpaceBetween size="s">
      <Header variant="h3">{t('handOver')}</Header>
      {exhaustedName && <Alert type="warning">{t('spent', { name: exhaustedName })}</Alert>}
      {otherPeople?.length === 0 && <p>{t('nobodyElse')}</p>}
      {otherPeople && <People label={t('handOver')} people={otherPeople} onChoose={setNextPerson} />}
      <Button fullWidth disabled={!online} onClick={() => void signInOther()}>
        {t('signInOther')}
      </Button>
      {nextPerson && (
        <FullScreenDialog title={nextPerson.name} onCancel={() => setNextPerson(undefined)}>
          <PersonCode
            person={nextPerson}
            onRight={async () => {
              await switchToPerson(nextPerson.id);
              setNextPerson(undefined);
            }}
            onSpent={() => {
              setExhaustedName(nextPerson.name);
              setNextPerson(undefined);
              setReloadCount(reloadCount + 1);
            }}
          />
          <Button fullWidth onClick={() => setNextPerson(undefined)}>
            {t('common:cancel')}
          </Button>
        </FullScreenDialog>
      )}
    </SpaceBetween>
  );
}
