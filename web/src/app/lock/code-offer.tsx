// Offer to set a personal code, shown below the work on a tablet's home page until it is set or postponed.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownUser } from '../../session/keyring/user-records.ts';
import { OwnCodeScreen } from './own-code-screen.tsx';

const getPostponedKey = (id: string) => `code-later.${id}`;

export function CodeOffer({ person, onChange }: { person: KnownUser; onChange: () => void }) {
  const { t } = useTranslation('lock');
  const [isPostponed, setPostponed] = useState(
    () => localStorage.getItem(getPostponedKey(person.id)) !== null,
  );
  const [isSettingCode, setSettingCode] = useState(false);
  if (isSettingCode)
    return (
      <OwnCodeScreen
        person={person}
        onClose={() => {
          setSettingCode(false);
          onChange();
        }}
      />
    );
  if (isPostponed || person.byCode) return null;
  return (
    <Alert
      type="info"
      header={t('own.set')}
      action={
        <SpaceBetween direction="horizontal" size="s">
          <Button variant="primary" onClick={() => setSettingCode(true)}>
            {t('own.set')}
          </Button>
          <Button
            onClick={() => {
              localStorage.setItem(getPostponedKey(person.id), '');
              setPostponed(true);
            }}
          >
            {t('own.later')}
          </Button>
        </SpaceBetween>
      }
    >
      {t('own.text')} {t('own.without')}
    </Alert>
  );
}
