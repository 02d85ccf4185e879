// Texts of the Cloudscape components (filters, pagination, calendars) in the current language.
import { I18nProvider, type I18nProviderProps } from '@cloudscape-design/components/i18n';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getComponentTexts } from '../i18n/catalogues.ts';
import { getLanguage } from '../i18n/i18n.ts';

type Messages = I18nProviderProps['messages'];

export function CloudscapeTexts({ children }: { children: ReactNode }) {
  // Renders again when the texts of another language are loaded.
  useTranslation();
  const locale = getLanguage();
  const messages = useMemo(() => [(getComponentTexts(locale) ?? {}) as Messages[number]], [locale]);
  return (
    <I18nProvider locale={locale} messages={messages}>
      {children}
    </I18nProvider>
  );
}
