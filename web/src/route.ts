// Route definition of a feature's page: permission, layout and menu item.
import type { ComponentType } from 'react';
import type { Action, Area, Profile } from '#shared/permissions.ts';
import type { Namespace } from './i18n/catalogues.ts';
import type { HistoryDefinition } from './ui/history/history-things.ts';

export type Layout = 'public' | 'main' | 'operator' | 'tablet' | 'docs' | 'bare';

/** Sections in the order of the side menu. */
export const menuSections = [
  'home',
  'equipment',
  'plan',
  'catalogs',
  'autonomous',
  'organisation',
  'configuration',
  'shortcuts',
  'plants',
  'help',
] as const;
export type MenuSection = (typeof menuSections)[number];

export interface MenuEntry {
  section: MenuSection;
  /** Text key of the `shell` namespace under `menu.`. */
  key: string;
  order: number;
  /** Link, if the path has parameters. */
  href?: string;
  /**
   * Paths of pages that belong to the item but are not below its own path; the item stays highlighted there.
   */
  covers?: readonly string[];
  newTab?: boolean;
  /** Profiles that see the item; others may still open the page. */
  profiles?: readonly (Profile | 'tenantRoot')[];
}

export type QuickCreate = 'tag' | 'ewo';

/** Exported as `routes: FeatureRoute[]` by `features/<feature>/routes.tsx`, without further registration. */
export interface FeatureRoute {
  /** Path as in the route list, including `:id?` and `id=:id`. Parameters are read with `usePathParams()`. */
  path: string;
  layout: Layout;
  /** Cell of the permission matrix that the page requires; if absent, every signed-in member may open it. */
  requiredPermission?: readonly [Area, Action];
  /** Profiles that may open the page, if the route table names them; tenantRoot is one of them. */
  profiles?: readonly (Profile | 'tenantRoot')[];
  /** Redirects for profiles that may not open the page, to a page with the same parameters. */
  instead?: readonly { profiles: readonly Profile[]; path: string }[];
  /** Plant flag that the page requires. */
  plant?: 'risorse' | 'warSap' | 'chklst' | 'publicReports';
  /** Namespaces loaded with the page (`common`, `shell`, `enums` and `messages` are always loaded). */
  namespaces?: readonly Namespace[];
  /** First requests of the page (`first-requests.ts`), sent before its code is loaded. */
  firstRequests?: readonly string[];
  menu?: MenuEntry;
  /** Create button in the bottom bar of the touch layout: a text of `shell` under `create.`. */
  quickCreate?: { key: QuickCreate; order: number };
  /** Item in the menu of the touch layout: a text of `shell` under `menu.`. */
  touchMenu?: string;
  /** Guard of public pages; redirects by throwing. */
  guard?: () => Promise<unknown>;
  /** History definition of an archive. */
  history?: { recordKind: string; load: () => Promise<HistoryDefinition> };
  lazy: () => Promise<{ Page: ComponentType }>;
}
