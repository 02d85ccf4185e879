// Dialogs that make a token, show it once, and revoke tokens.
import { RadioGroup, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProvisioningAnswer, provisioning } from '#shared/integration/provisioning-api.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';
import { CopiedText } from '../copied-text.tsx';
import { SecretDialog } from '../secret-dialog.tsx';

interface Props {
  setup: ProvisioningAnswer;
  onClose: () => void;
}
const changes = [provisioning.get];

export function RotateTokenDialog({ setup, onToken, onClose }: Props & { onToken: (token: string) => void }) {
  const { t } = useTranslation('provisioning');
  const { send } = useSend(provisioning.rotate, { changes });
  const isFirst = setup.tokens.length === 0;
  const create = async () => onToken((await send({ version: setup.version })).token);
  return (
    <Confirm
      title={t(isFirst ? 'createTitle' : 'rotateTitle')}
      action={t(isFirst ? 'createToken' : 'rotate')}
      onConfirm={create}
      onClose={onClose}
    >
      {t(isFirst ? 'createText' : 'rotateText')}
    </Confirm>
  );
}

const ALL_TOKENS = 'all';

export function RevokeTokensDialog({ setup: { version, tokens }, onClose }: Props) {
  const { t } = useTranslation('provisioning');
  const { send } = useSend(provisioning.revoke, { changes });
  const [tokenId, setTokenId] = useState(ALL_TOKENS);
  const revoke = async () => {
    await send({ version, ...(tokenId !== ALL_TOKENS && { tokenId }) });
    flash('success', t('revoked'));
  };
  return (
    <Confirm title={t('revokeTitle')} action={t('revoke')} onConfirm={revoke} onClose={onClose}>
      <SpaceBetween size="s">
        <div>{t('revokeText')}</div>
        {tokens.length > 1 && (
          <RadioGroup
            ariaLabel={t('tokens')}
            value={tokenId}
            items={[
              { value: ALL_TOKENS, label: t('allTokens') },
              ...tokens.map(({ id }) => ({ value: id, label: `plk_${id}_…` })),
            ]}
            onChange={({ detail }) => setTokenId(detail.value)}
          />
        )}
      </SpaceBetween>
    </Confirm>
  );
}

interface NewTokenProps {
  address: string;
  token: string;
  onClose: () => void;
}

export function NewTokenDialog({ address, token, onClose }: NewTokenProps) {
  const { t } = useTranslation('provisioning');
  return (
    <SecretDialog
      title={t('tokenTitle')}
      warning={t('tokenOnce')}
      stored={t('tokenStored')}
      onClose={onClose}
    >
      <CopiedText label={t('address')} text={address} />
      <CopiedText label={t('token')} text={token} />
    </SecretDialog>
  );
}
