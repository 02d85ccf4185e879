// Dialog that shows a key once, with an example to copy.
import { Box } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { CopiedText } from '../copied-text.tsx';
import { SecretDialog } from '../secret-dialog.tsx';

/** Returns a command that reads machines; the key is in a header, since an address may be stored. */
const buildExample = (key: string): string =>
  `curl -H "Authorization: Bearer ${key}" "${window.location.origin}/api/v1/machines?limit=10"`;

export function NewKeyDialog({ secretKey, onClose }: { secretKey: string; onClose: () => void }) {
  const { t } = useTranslation('serviceAccounts');
  return (
    <SecretDialog title={t('keyTitle')} warning={t('keyOnce')} stored={t('keyStored')} onClose={onClose}>
      <CopiedText label={t('key')} text={secretKey} />
      <CopiedText label={t('example')} text={buildExample(secretKey)} />
      <CopiedText label={t('odata')} text={`${window.location.origin}/api/odata/v4`} />
      <Box color="text-body-secondary">{t('odataSignIn')}</Box>
      <Box color="text-body-secondary">{t('keyPlace')}</Box>
    </SecretDialog>
  );
}
