// Window in which a person signs in again to sign; it leads to the provider at once, and the page that opened it
// closes it.
import { Alert, Loader } from '@aws-amplify/ui-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { setReturnPage, signInAgain } from '#web/session/sign-in.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export function SignAgainPage() {
  const { t, i18n } = useTranslation('access');
  const [query] = useSearchParams();
  const [hasFailed, setFailed] = useState(false);
  const isDone = query.has('done');
  const domain = query.get('domain') ?? undefined;
  useEffect(() => {
    if (isDone) return window.close();
    setReturnPage({ path: '/sign-again?done' });
    signInAgain(i18n.resolvedLanguage!, domain).catch((error: unknown) => {
      console.error(error);
      setFailed(true);
    });
  }, [isDone, domain, i18n]);
  return (
    <SignInFrame title={t('signAgain.title')} text={t(isDone ? 'signAgain.done' : 'signAgain.text')}>
      {hasFailed && <Alert variation="error">{t('login.failed')}</Alert>}
      {!isDone && !hasFailed && <Loader />}
    </SignInFrame>
  );
}
