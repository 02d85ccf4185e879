// The components' own words (filters, pages, calendars), one language at a time.
import { I18nProvider, type I18nProviderProps } from '@cloudscape-design/components/i18n';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { componentTexts } from '../i18n/catalogues.ts';
import { language } from '../i18n/i18n.ts';

type Messages = I18nProviderProps['messages'];

export function CloudscapeTexts({ children }: { children: ReactNode }) {
  // drawn anew once the catalogues of another language are there
  useTranslation();
  const locale = language();
  const messages = useMemo(() => [(componentTexts(locale) ?? {}) as Messages[number]], [locale]);
  return (
    <I18nProvider locale={locale} messages={messages}>
      {children}
    </I18nProvider>
  );
}
