// The components' own words (filters, pages, calendars), one language at a time.
import { I18nProvider, type I18nProviderProps } from '@cloudscape-design/components/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../shared/messages.ts';
import { language } from '../i18n/i18n.ts';

type Messages = I18nProviderProps['messages'];

/** Under Node's rules the module's type is one `default` too deep. */
const texts: Record<Language, () => Promise<unknown>> = {
  en: () => import('@cloudscape-design/components/i18n/messages/all.en'),
  it: () => import('@cloudscape-design/components/i18n/messages/all.it'),
  fr: () => import('@cloudscape-design/components/i18n/messages/all.fr'),
};

export function CloudscapeTexts({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const [loaded, setLoaded] = useState<{ locale: Language; messages: Messages }>({
    locale: language(),
    messages: [],
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is read from i18n itself
  useEffect(() => {
    const locale = language();
    let current = true;
    void texts[locale]().then(
      (module) =>
        current && setLoaded({ locale, messages: [(module as { default: Messages[number] }).default] }),
    );
    return () => {
      current = false;
    };
  }, [i18n.resolvedLanguage]);
  return (
    <I18nProvider locale={loaded.locale} messages={loaded.messages}>
      {children}
    </I18nProvider>
  );
}
