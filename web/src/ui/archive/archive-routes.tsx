// The pages of an archive from one line among a feature's routes: list, forms, menu and history.
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import type { Area } from '../../../../shared/permissions.ts';
import type { Namespace } from '../../i18n/catalogues.ts';
import { useText } from '../../i18n/text.ts';
import { usePathParams } from '../../paths/path-params.ts';
import type { FeatureRoute, MenuPlace } from '../../route.ts';
import type { ArchiveItem, ArchivePageProps } from './archive.ts';

/** What the pages need besides the line: the calls and the schema, and how the list is arranged. */
export type ArchiveEntry = Omit<ArchivePageProps, 'area' | 'namespace' | 'title' | 'crumbs' | 'paths'>;

interface ArchiveLine {
  /** Its name in the table. */
  thing: string;
  path: string;
  area: Area;
  /** Where the labels of its fields stand. */
  namespace?: Namespace;
  /** What else its pages speak with. */
  words?: readonly Namespace[];
  /** `key` is its word under `menu` in archives.json. */
  menu: MenuPlace;
  /** How the address of a form names the record; without it forms open in place. */
  param?: string;
  entry: () => Promise<ArchiveEntry>;
}

const named = ({ code, description }: ArchiveItem) =>
  description === undefined ? String(code) : `${code} – ${description}`;

/** Code that pages share: loaded with the first of them. */
const pages = async (line: ArchiveLine) => {
  const [entry, { ArchivePage }, { ArchiveForm }] = await Promise.all([
    line.entry(),
    import('./archive-page.tsx'),
    import('./archive-form.tsx'),
  ]);
  return { entry: { nameOf: named, ...entry }, ArchivePage, ArchiveForm };
};

const useWords = ({ menu }: ArchiveLine) => {
  const text = useText('shell');
  return { title: text(`menu.${menu.key}`), crumbs: [{ text: text(`section.${menu.section}`) }] };
};

async function listOf(line: ArchiveLine): Promise<ComponentType> {
  const { area, namespace = 'archives', path, param } = line;
  const { entry, ArchivePage } = await pages(line);
  const paths = param ? { create: `${path}/create`, edit: (id: number) => `${path}/edit/${id}` } : undefined;
  return () => <ArchivePage {...entry} {...useWords(line)} area={area} namespace={namespace} paths={paths} />;
}

async function formOf(line: ArchiveLine, param: string): Promise<ComponentType> {
  const { namespace = 'archives', path } = line;
  const { entry, ArchiveForm } = await pages(line);
  return () => {
    const navigate = useNavigate();
    const id = usePathParams<string>()[param];
    return (
      <ArchiveForm
        {...entry}
        {...useWords(line)}
        key={id}
        namespace={namespace}
        id={id === undefined ? undefined : Number(id)}
        list={path}
        onClose={() => void navigate(path)}
      />
    );
  };
}

export function archiveRoutes(line: ArchiveLine): FeatureRoute[] {
  const { thing, path, area, namespace = 'archives', words = [], menu, param, entry } = line;
  const base = { layout: 'main', namespaces: [namespace, ...words] } as const;
  const page = (id: string) => (param ? `${path}/edit/${id}` : `${path}?edit=${id}`);
  const history = { thing, told: async () => ({ namespace, schema: (await entry()).schema, page }) };
  const form = async () => ({ Page: await formOf(line, param!) });
  return [
    { ...base, path, needs: [area, 'view'], menu, history, lazy: async () => ({ Page: await listOf(line) }) },
    ...(param
      ? ([
          { ...base, path: `${path}/create`, needs: [area, 'create'], lazy: form },
          { ...base, path: `${path}/edit/:${param}`, needs: [area, 'edit'], lazy: form },
        ] as const)
      : []),
  ];
}
