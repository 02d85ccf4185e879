// Routes of an archive from one definition: list, forms, menu and history.
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import type { Area } from '#shared/permissions.ts';
import type { Namespace } from '../../i18n/catalogues.ts';
import { useText } from '../../i18n/text.ts';
import { useRouteParams } from '../../paths/path-params.ts';
import type { FeatureRoute, MenuEntry } from '../../route.ts';
import type { ArchiveItem, ArchivePageProps } from './archive.ts';

/**
 * Properties of the pages that the definition does not contain: calls, schema and arrangement of the list.
 */
export type ArchiveEntry = Omit<ArchivePageProps, 'area' | 'namespace' | 'title' | 'crumbs' | 'paths'>;

interface ArchiveDefinition {
  /** Name of the entity in the table. */
  recordKind: string;
  path: string;
  area: Area;
  /** Profiles that may open the pages, if not all with the permission. */
  profiles?: FeatureRoute['profiles'];
  /** Namespace of the field labels. */
  namespace?: Namespace;
  /** Further namespaces that the pages use. */
  words?: readonly Namespace[];
  /** Menu item; `key` is the label's key under `menu` in archives.json. */
  menu: MenuEntry;
  /** Route parameter of the record; if absent, forms open in place. */
  param?: string;
  entry: () => Promise<ArchiveEntry>;
}

const formatRecordName = ({ code, description }: ArchiveItem) =>
  description === undefined ? String(code) : `${code} – ${description}`;

/** Loads the code shared by the pages with the first of them. */
const loadPages = async (definition: ArchiveDefinition) => {
  const [entry, { ArchivePage }, { ArchiveForm }] = await Promise.all([
    definition.entry(),
    import('./archive-page.tsx'),
    import('./archive-form.tsx'),
  ]);
  return { entry: { nameOf: formatRecordName, ...entry }, ArchivePage, ArchiveForm };
};

const useTitles = ({ menu }: ArchiveDefinition) => {
  const text = useText('shell');
  return { title: text(`menu.${menu.key}`), crumbs: [{ text: text(`section.${menu.section}`) }] };
};

async function createListPage(definition: ArchiveDefinition): Promise<ComponentType> {
  const { area, namespace = 'archives', path, param } = definition;
  const { entry, ArchivePage } = await loadPages(definition);
  const paths = param ? { create: `${path}/create`, edit: (id: number) => `${path}/edit/${id}` } : undefined;
  return () => (
    <ArchivePage {...entry} {...useTitles(definition)} area={area} namespace={namespace} paths={paths} />
  );
}

async function createFormPage(definition: ArchiveDefinition, param: string): Promise<ComponentType> {
  const { namespace = 'archives', path } = definition;
  const { entry, ArchiveForm } = await loadPages(definition);
  return () => {
    const navigate = useNavigate();
    const id = useRouteParams<string>()[param];
    return (
      <ArchiveForm
        {...entry}
        {...useTitles(definition)}
        key={id}
        namespace={namespace}
        id={id === undefined ? undefined : Number(id)}
        list={path}
        onClose={() => void navigate(path)}
      />
    );
  };
}

export function archiveRoutes(definition: ArchiveDefinition): FeatureRoute[] {
  const {
    recordKind,
    path,
    area,
    profiles,
    namespace = 'archives',
    words = [],
    menu,
    param,
    entry,
  } = definition;
  const base = { layout: 'main', profiles, namespaces: [namespace, ...words] } as const;
  const page = (id: string) => (param ? `${path}/edit/${id}` : `${path}?edit=${id}`);
  const history = { recordKind, load: async () => ({ namespace, schema: (await entry()).schema, page }) };
  const form = async () => ({ Page: await createFormPage(definition, param!) });
  return [
    {
      ...base,
      path,
      requiredPermission: [area, 'view'],
      menu,
      history,
      lazy: async () => ({ Page: await createListPage(definition) }),
    },
    ...(param
      ? ([
          { ...base, path: `${path}/create`, requiredPermission: [area, 'create'], lazy: form },
          { ...base, path: `${path}/edit/:${param}`, requiredPermission: [area, 'edit'], lazy: form },
        ] as const)
      : []),
  ];
}
