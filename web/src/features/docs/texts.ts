// The texts of the documentation in the reader's language: loaded once, a page, the summaries or the search at a time.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../shared/messages.ts';
import type { Section } from '../../../build/doc-sections.ts';
import type { DocPage } from '../../../build/markdown.ts';
import { language } from '../../i18n/i18n.ts';
import type { DocPath } from './contents.ts';
import type { Search } from './search.ts';

const pages = import.meta.glob<DocPage>('./pages/*/**/*.md', { import: 'page' });

type Summaries = Readonly<Record<string, { title: string; lead: string }>>;
const summaries: Record<Language, () => Promise<Summaries>> = {
  en: async () => (await import('virtual:docs/summaries/en')).summaries,
  it: async () => (await import('virtual:docs/summaries/it')).summaries,
  fr: async () => (await import('virtual:docs/summaries/fr')).summaries,
};

const sections: Record<Language, () => Promise<readonly Section[]>> = {
  en: async () => (await import('virtual:docs/sections/en')).sections,
  it: async () => (await import('virtual:docs/sections/it')).sections,
  fr: async () => (await import('virtual:docs/sections/fr')).sections,
};

export const useSummaries = () => useSpoken('summaries', (spoken) => summaries[spoken]());

export const usePage = (path: DocPath): UseQueryResult<DocPage> =>
  useSpoken(path, (spoken) => {
    const load = pages[`./pages/${spoken}/${path}.md`];
    if (!load) throw new Error(`the documentation has no ${path} in ${spoken}`);
    return load();
  });

/** Only once somebody looks for something. */
export const useSearch = (wanted: boolean): UseQueryResult<{ find: Search }> =>
  useSpoken(
    'search',
    async (spoken) => {
      const [{ searchOf }, texts] = await Promise.all([import('./search.ts'), sections[spoken]()]);
      return { find: searchOf(texts) };
    },
    wanted,
  );

function useSpoken<Text>(
  what: string,
  load: (spoken: Language) => Promise<Text>,
  enabled = true,
): UseQueryResult<Text> {
  // renders anew when the language changes
  useTranslation();
  const spoken = language();
  return useQuery({
    queryKey: ['docs', spoken, what],
    queryFn: () => load(spoken),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
