// How access is granted: accounts come from the company's single sign-on, profiles from the plant's administrator.
import { Text } from '@aws-amplify/ui-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SignInFrame } from './sign-in-frame.tsx';

export function RegisterPage() {
  const { t } = useTranslation('access');
  return (
    <SignInFrame title={t('register.title')} text={t('register.text')}>
      <ol>
        <li>{t('register.step1')}</li>
        <li>{t('register.step2')}</li>
        <li>{t('register.step3')}</li>
      </ol>
      <Text>
        <Link to="/login">{t('register.back')}</Link>
      </Text>
    </SignInFrame>
  );
}
