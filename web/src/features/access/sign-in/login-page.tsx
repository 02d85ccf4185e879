// Sign-in: one button to the company's own page.
import { Alert, Button, Text } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readReturn, signIn } from '../../../session/sign-in.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export function LoginPage() {
  const { t, i18n } = useTranslation(['access', 'shell']);
  const [state, setState] = useState<'ready' | 'leaving' | 'failed'>('ready');
  const leave = () => {
    setState('leaving');
    signIn(i18n.resolvedLanguage!).catch((error: unknown) => {
      console.error(error);
      setState('failed');
    });
  };
  return (
    <SignInFrame title={t('access:login.title')} text={t('access:login.text')}>
      {readReturn()?.because === 'inactive' && <Alert variation="info">{t('shell:session.inactive')}</Alert>}
      {state === 'failed' && <Alert variation="error">{t('access:login.failed')}</Alert>}
      <Button
        variation="primary"
        size="large"
        isLoading={state === 'leaving'}
        loadingText={t('access:login.button')}
        onClick={leave}
      >
        {t('access:login.button')}
      </Button>
      <Text>
        {t('access:login.noAccess')} <Link to="/register">{t('access:login.howTo')}</Link>
      </Text>
    </SignInFrame>
  );
}
