// Buttons to follow an open EWO instead of reporting it again, and to follow it no longer.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type EwoItem, ewos } from '#shared/requests/ewo-api.ts';
import { flash, flashError } from '../../ui/flashes.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useSend } from '../../use-call.ts';

type FollowedEwo = Pick<EwoItem, 'id' | 'code'>;

export function FollowButton({ ewo: { id, code } }: { ewo: FollowedEwo }) {
  const { t } = useTranslation('following');
  const { send, sending } = useSend(ewos.follow);
  const [refusal, setRefusal] = useState<unknown>();
  const follow = async () => {
    setRefusal(undefined);
    try {
      await send({ id });
      flash('success', t('done', { code }));
    } catch (error) {
      setRefusal(error);
    }
  };
  return (
    <>
      <Button
        formAction="none"
        loading={sending}
        ariaLabel={`${t('follow')} (${code})`}
        onClick={() => void follow()}
      >
        {t('follow')}
      </Button>
      <Refusal error={refusal} />
    </>
  );
}

/** Leaves the page of the EWO first, since the user may not be allowed to read it any longer. */
export function UnfollowButton({ ewo: { id, code }, home }: { ewo: FollowedEwo; home: string }) {
  const { t } = useTranslation('following');
  const navigate = useNavigate();
  const { send } = useSend(ewos.unfollow);
  const unfollow = async () => {
    await navigate(home);
    try {
      await send({ id });
      flash('success', t('ended', { code }));
    } catch (error) {
      flashError(error);
    }
  };
  return <Button onClick={() => void unfollow()}>{t('unfollow')}</Button>;
}
