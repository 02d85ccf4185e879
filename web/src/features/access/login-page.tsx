// Sign-in: one button to the company's own page.
import { Alert, Button, Text } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signIn } from '../../sign-in.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export function LoginPage() {
  const { t, i18n } = useTranslation('access');
  const [state, setState] = useState<'ready' | 'leaving' | 'failed'>('ready');
  const leave = () => {
    setState('leaving');
    signIn(i18n.resolvedLanguage!).catch((error: unknown) => {
      console.error(error);
      setState('failed');
    });
  };
  return (
    <SignInFrame title={t('login.title')} text={t('login.text')}>
      {state === 'failed' && <Alert variation="error">{t('login.failed')}</Alert>}
      <Button
        variation="primary"
        size="large"
        isLoading={state === 'leaving'}
        loadingText={t('login.button')}
        onClick={leave}
      >
        {t('login.button')}
      </Button>
      <Text>
        {t('login.noAccess')} <Link to="/register">{t('login.howTo')}</Link>
      </Text>
    </SignInFrame>
  );
}
