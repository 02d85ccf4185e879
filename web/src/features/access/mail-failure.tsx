// Mail failure of an address: when mails stopped to arrive, and the button that has them sent again.
import { Alert, Button, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailFailure } from '#shared/mail/failure.ts';
import { useFormat } from '#web/ui/format.ts';

interface MailAddressProps {
  email: string;
  mailFailure?: MailFailure;
  /** Absent if the signed-in user may not have mails sent again. */
  onRetry: (() => Promise<void>) | undefined;
}

/** Address in a list; below it, since when no mail arrives. */
export function MailAddress({ email, mailFailure, onRetry }: MailAddressProps) {
  const { t } = useTranslation('people');
  const { instant } = useFormat();
  if (!mailFailure) return email;
  return (
    <SpaceBetween size="xxxs">
      <span>{email}</span>
      <StatusIndicator type="warning">
        {t('mailFails', { instant: instant(mailFailure.since) })}
      </StatusIndicator>
      {onRetry && <RetryButton label={t('retryMailTo', { email })} onRetry={onRetry} />}
    </SpaceBetween>
  );
}

interface MailFailureAlertProps {
  failure: MailFailure;
  onRetry: (() => Promise<void>) | undefined;
}

/** Warning above the form of a user. */
export function MailFailureAlert({ failure: { reason, since }, onRetry }: MailFailureAlertProps) {
  const { t } = useTranslation('people');
  const { instant } = useFormat();
  const values = { instant: instant(since) };
  return (
    <Alert
      type="warning"
      header={t('mailFails', values)}
      action={onRetry && <RetryButton label={t('retryMail')} onRetry={onRetry} />}
    >
      {t(reason === 'bounce' ? 'mailBounced' : 'mailComplained', values)}
    </Alert>
  );
}

function RetryButton({ label, onRetry }: { label: string; onRetry: () => Promise<void> }) {
  const { t } = useTranslation('people');
  const [isSending, setSending] = useState(false);
  return (
    <Button
      variant="inline-link"
      ariaLabel={label}
      loading={isSending}
      onClick={async () => {
        setSending(true);
        await onRetry().finally(() => setSending(false));
      }}
    >
      {t('retryMail')}
    </Button>
  );
}
