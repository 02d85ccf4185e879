// What a feature offers to the app: its pages, who may open them, and where they stand in the menu.
import type { ComponentType } from 'react';
import type { Action, Area, Profile } from '../../shared/permissions.ts';
import type { Namespace } from './i18n/catalogues.ts';

export type Layout = 'public' | 'main' | 'operator' | 'tablet';

/** Sections in the order of the side menu. */
export const menuSections = [
  'home',
  'equipment',
  'plan',
  'catalogs',
  'autonomous',
  'organisation',
  'configuration',
  'plants',
] as const;
export type MenuSection = (typeof menuSections)[number];

/** `features/<feature>/routes.tsx` exports `routes: FeatureRoute[]`; nothing else has to be registered. */
export interface FeatureRoute {
  /** As in the route list, `:id?` and `id=:id` included. Read parameters with `usePathParams()`. */
  path: string;
  layout: Layout;
  /** The cell of the permission matrix that opens the page; without one every signed-in member may. */
  needs?: readonly [Area, Action];
  /** Narrows further, where the route table names profiles; tenantRoot is one of them. */
  profiles?: readonly (Profile | 'tenantRoot')[];
  /** Only for plants with this flag. */
  plant?: 'risorse' | 'warSap' | 'chklst';
  /** Catalogues loaded with the page (`common`, `shell`, `enums` and `messages` always are). */
  namespaces?: readonly Namespace[];
  /** `key` is a text of the `shell` namespace under `menu.`; `profiles` hides the item from others who may still open the page. */
  menu?: {
    section: MenuSection;
    key: string;
    order: number /** Where the path has parameters. */;
    href?: string;
    profiles?: readonly (Profile | 'tenantRoot')[];
  };
  /** Public pages only: leaves by throwing a redirect. */
  guard?: () => Promise<unknown>;
  lazy: () => Promise<{ Page: ComponentType }>;
}
