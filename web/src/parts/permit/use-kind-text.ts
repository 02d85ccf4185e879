// Names of kinds of permits and texts of their conditions in the language of the reader.
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/messages.ts';
import { getConditionText, getKindName } from '#shared/safety/permit-text.ts';

export function useKindText() {
  const { i18n } = useTranslation();
  const language = (i18n.resolvedLanguage ?? 'en') as Language;
  return {
    getName: (kind: { code: string; description?: string | undefined }) =>
      getKindName({ code: kind.code, ...(kind.description && { description: kind.description }) }, language),
    getCondition: (condition: string) => getConditionText(condition, language),
  };
}
