// Choice of the own code with which a person signs; the service asks for a new sign-in first (decisions PS55).
import { Button, FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signatures } from '#shared/safety/signature/signature-api.ts';
import { flash } from '../../ui/flashes.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useSend } from '../../use-call.ts';

export function SigningCodeForm() {
  const { t } = useTranslation('shell');
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const { send, sending } = useSend(signatures.chooseCode);
  const save = async () => {
    setError(undefined);
    try {
      await send({ code });
      setCode('');
      flash('success', t('settings.signingCodeSaved'));
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <SpaceBetween size="s">
      <FormField label={t('settings.signingCode')} description={t('settings.signingCodeHelp')}>
        <Input
          type="password"
          autoComplete={false}
          value={code}
          onChange={({ detail }) => setCode(detail.value)}
        />
      </FormField>
      <Refusal error={error} />
      <Button loading={sending} disabled={code === ''} onClick={() => void save()}>
        {t('settings.signingCodeSave')}
      </Button>
    </SpaceBetween>
  );
}
