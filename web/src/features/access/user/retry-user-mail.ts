// Action that has mails sent to a user again, whose address did not take them.
import { useTranslation } from 'react-i18next';
import { members } from '#shared/access/user-api.ts';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';

export function useRetryUserMail(): (user: { id: string; email: string }) => Promise<void> {
  const { t } = useTranslation('people');
  const { send } = useSend(members.retryMail);
  return async ({ id, email }) => {
    await send({ id });
    flash('success', t('mailRetried', { email }));
  };
}
