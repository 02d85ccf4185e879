// Dialog that shows a key once, with an example to copy.
import { Alert, Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { flash } from '#web/ui/flashes.ts';

/** Returns a command that reads machines; the key is in a header, since an address may be stored. */
const buildExample = (key: string): string =>
  `curl -H "Authorization: Bearer ${key}" "${window.location.origin}/api/v1/machines?limit=10"`;

export function NewKeyDialog({ secretKey, onClose }: { secretKey: string; onClose: () => void }) {
  const { t } = useTranslation('serviceAccounts');
  return (
    <Modal
      visible
      size="large"
      header={t('keyTitle')}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            {t('keyStored')}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">{t('keyOnce')}</Alert>
        <CopiedText label={t('key')} text={secretKey} />
        <CopiedText label={t('example')} text={buildExample(secretKey)} />
        <Box color="text-body-secondary">{t('keyPlace')}</Box>
      </SpaceBetween>
    </Modal>
  );
}

function CopiedText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('serviceAccounts');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      flash('success', t('copied'));
    } catch {
      // The browser does not allow it, so that the user selects the text.
      flash('warning', t('copyFailed'));
    }
  };
  return (
    <SpaceBetween size="xxs">
      <Box variant="awsui-key-label">{label}</Box>
      <Box variant="code">{text}</Box>
      <Button iconName="copy" ariaLabel={t('copyOf', { what: label })} onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </SpaceBetween>
  );
}
