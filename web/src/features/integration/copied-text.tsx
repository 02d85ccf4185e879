// Text with a button that copies it; its texts are those of the service accounts.
import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { flash } from '#web/ui/flashes.ts';

export function CopiedText({ label, text }: { label: string; text: string }) {
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
