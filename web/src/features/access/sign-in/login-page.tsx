// Sign-in page: a button that leads to the hosted sign-in, and a field for people whose company has an identity
// provider of its own.
import { Alert, Button, Text, TextField } from '@aws-amplify/ui-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signIn as signInCalls } from '#shared/access/sign-in-api.ts';
import { call } from '#web/call.ts';
import { readReturnPage, signIn } from '#web/session/sign-in.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export function LoginPage() {
  const { t, i18n } = useTranslation(['access', 'shell']);
  const [state, setState] = useState<'ready' | 'leaving' | 'failed'>('ready');
  const startSignIn = async (domain?: string) => {
    setState('leaving');
    try {
      await signIn(i18n.resolvedLanguage!, domain);
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  };
  return (
    <SignInFrame title={t('access:login.title')} text={t('access:login.text')}>
      {readReturnPage()?.because === 'inactive' && (
        <Alert variation="info">{t('shell:session.inactive')}</Alert>
      )}
      {state === 'failed' && <Alert variation="error">{t('access:login.failed')}</Alert>}
      <Button
        variation="primary"
        size="large"
        isLoading={state === 'leaving'}
        loadingText={t('access:login.button')}
        onClick={() => startSignIn()}
      >
        {t('access:login.button')}
      </Button>
      <CompanySignIn onFound={startSignIn} />
      <Text>
        {t('access:login.noAccess')} <Link to="/register">{t('access:login.howTo')}</Link>
      </Text>
    </SignInFrame>
  );
}

/** Asks for the e-mail address and leads to the provider of its domain. The address itself is not sent. */
function CompanySignIn({ onFound }: { onFound: (domain: string) => void }) {
  const { t } = useTranslation('access');
  const [isOpen, setIsOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  if (!isOpen)
    return (
      <Button variation="link" onClick={() => setIsOpen(true)}>
        {t('login.company')}
      </Button>
    );
  const findProvider = async (event: FormEvent) => {
    event.preventDefault();
    const domain = email.trim().split('@').at(-1)!.toLowerCase();
    setProblem(undefined);
    try {
      const { provider } = await call(signInCalls.provider, { domain });
      if (provider) onFound(domain);
      else setProblem(t('login.noProvider', { domain }));
    } catch (error) {
      console.error(error);
      setProblem(t('login.failed'));
    }
  };
  return (
    <form onSubmit={findProvider}>
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="email"
        maxLength={200}
        isRequired
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        hasError={problem !== undefined}
        errorMessage={problem}
        outerEndComponent={<Button type="submit">{t('login.continue')}</Button>}
      />
    </form>
  );
}
