// Reads the texts of the documentation in the reader's language: pages, summaries and search index, each
// loaded once.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/messages.ts';
import type { DocSearchSection } from '../../../build/doc-sections.ts';
import type { DocPage } from '../../../build/markdown.ts';
import { getLanguage } from '../../i18n/i18n.ts';
import type { DocPath } from './contents.ts';
import type { SearchFunction } from './search.ts';

const pages = import.meta.glob<DocPage>('./pages/*/**/*.md', { import: 'page' });

type Summaries = Readonly<Record<string, { title: string; lead: string }>>;
const summaries: Record<Language, () => Promise<Summaries>> = {
  en: async () => (await import('virtual:docs/summaries/en')).summaries,
  it: async () => (await import('virtual:docs/summaries/it')).summaries,
  fr: async () => (await import('virtual:docs/summaries/fr')).summaries,
};

const sections: Record<Language, () => Promise<readonly DocSearchSection[]>> = {
  en: async () => (await import('virtual:docs/sections/en')).sections,
  it: async () => (await import('virtual:docs/sections/it')).sections,
  fr: async () => (await import('virtual:docs/sections/fr')).sections,
};

export const useSummaries = () =>
  useLocalized('summaries', (currentLanguage) => summaries[currentLanguage]());

export const usePage = (path: DocPath): UseQueryResult<DocPage> =>
  useLocalized(path, (currentLanguage) => {
    const load = pages[`./pages/${currentLanguage}/${path}.md`];
    if (!load) throw new Error(`the documentation has no ${path} in ${currentLanguage}`);
    return load();
  });

/** Loads the search index only when the user searches. */
export const useSearch = (isRequested: boolean): UseQueryResult<{ find: SearchFunction }> =>
  useLocalized(
    'search',
    async (currentLanguage) => {
      const [{ createSearch: searchOf }, texts] = await Promise.all([
        import('./search.ts'),
        sections[currentLanguage](),
      ]);
      return { find: searchOf(texts) };
    },
    isRequested,
  );

function useLocalized<Text>(
  key: string,
  load: (currentLanguage: Language) => Promise<Text>,
  enabled = true,
): UseQueryResult<Text> {
  // Renders again when the language changes.
  useTranslation();
  const currentLanguage = getLanguage();
  return useQuery({
    queryKey: ['docs', currentLanguage, key],
    queryFn: () => load(currentLanguage),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
