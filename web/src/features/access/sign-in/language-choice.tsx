// Language choice before sign-in, stored on the device.
import { Button, ButtonGroup } from '@aws-amplify/ui-react';
import { useTranslation } from 'react-i18next';
import { languages } from '#shared/messages.ts';
import { storageKeys } from '#web/appearance.ts';

const languageNames = { en: 'English', it: 'Italiano', fr: 'Français' } as const;

export function LanguageChoice() {
  const { t, i18n } = useTranslation('access');
  return (
    <ButtonGroup size="small" aria-label={t('login.language')} role="group">
      {languages.map((language) => (
        <Button
          key={language}
          lang={language}
          variation="link"
          aria-pressed={i18n.resolvedLanguage === language}
          onClick={() => {
            localStorage.setItem(storageKeys.language, language);
            void i18n.changeLanguage(language);
          }}
        >
          {languageNames[language]}
        </Button>
      ))}
    </ButtonGroup>
  );
}
