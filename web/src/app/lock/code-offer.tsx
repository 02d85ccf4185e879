// Offers a code of one's own where a tablet's day begins, below its work, until it is set or put off.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Known } from '../../session/keyring/records.ts';
import { OwnCodeScreen } from './own-code-screen.tsx';

const keyOf = (id: string) => `code-later.${id}`;

export function CodeOffer({ person, onChange }: { person: Known; onChange: () => void }) {
  const { t } = useTranslation('lock');
  const [later, setLater] = useState(() => localStorage.getItem(keyOf(person.id)) !== null);
  const [setting, setSetting] = useState(false);
  if (setting)
    return (
      <OwnCodeScreen
        person={person}
        onClose={() => {
          setSetting(false);
          onChange();
        }}
      />
    );
  if (later || person.byCode) return null;
  return (
    <Alert
      type="info"
      header={t('own.set')}
      action={
        <SpaceBetween direction="horizontal" size="s">
          <Button variant="primary" onClick={() => setSetting(true)}>
            {t('own.set')}
          </Button>
          <Button
            onClick={() => {
              localStorage.setItem(keyOf(person.id), '');
              setLater(true);
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
