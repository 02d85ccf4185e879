// What a feature offers to the app: its pages, who may open them, and where they stand in the menu.
import type { ComponentType } from 'react';
import type { Action, Area, Profile } from '../../shared/permissions.ts';
import type { Namespace } from './i18n/catalogues.ts';
import type { TracedThing } from './ui/history/history-things.ts';

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

export interface MenuPlace {
  section: MenuSection;
  /** A text of the `shell` namespace under `menu.`. */
  key: string;
  order: number;
  /** Where the path has parameters. */
  href?: string;
  /** Where the pages below it stand, if not under its own path: the item stays highlighted there. */
  covers?: readonly string[];
  newTab?: boolean;
  /** Hides the item from others who may still open the page. */
  profiles?: readonly (Profile | 'tenantRoot')[];
}

export type QuickCreate = 'tag' | 'ewo';

/** `features/<feature>/routes.tsx` exports `routes: FeatureRoute[]`; nothing else has to be registered. */
export interface FeatureRoute {
  /** As in the route list, `:id?` and `id=:id` included. Read parameters with `usePathParams()`. */
  path: string;
  layout: Layout;
  /** The cell of the permission matrix that opens the page; without one every signed-in member may. */
  needs?: readonly [Area, Action];
  /** Narrows further, where the route table names profiles; tenantRoot is one of them. */
  profiles?: readonly (Profile | 'tenantRoot')[];
  /** Where profiles that may not open the page are led instead of being refused: a page of the same parameters. */
  instead?: readonly { profiles: readonly Profile[]; path: string }[];
  /** Only for plants with this flag. */
  plant?: 'risorse' | 'warSap' | 'chklst';
  /** Catalogues loaded with the page (`common`, `shell`, `enums` and `messages` always are). */
  namespaces?: readonly Namespace[];
  /** What the page asks first (`first-asks.ts`): begun before its code is there. */
  asks?: readonly string[];
  menu?: MenuPlace;
  /** Offers the page in the bottom bar of its touch layout, to create something at once: a text of `shell` under `create.`. */
  quickCreate?: { key: QuickCreate; order: number };
  /** Offers the page in the menu of its touch layout: a text of `shell` under `menu.`. */
  touchMenu?: string;
  /** Public pages only: leaves by throwing a redirect. */
  guard?: () => Promise<unknown>;
  /** Of an archive: how the trail tells of its records. */
  history?: { thing: string; told: () => Promise<TracedThing> };
  lazy: () => Promise<{ Page: ComponentType }>;
}
