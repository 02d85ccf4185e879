// What a page may embed: tables made of what the product is today, each loaded with the page that shows it.
import { type ComponentType, lazy } from 'react';
import type { Embed } from '../../../build/markdown.ts';

export const embedded: Record<Embed, ComponentType> = {
  contents: lazy(async () => ({ default: (await import('./contents-list.tsx')).ContentsList })),
  calls: lazy(async () => ({ default: (await import('./call-table.tsx')).CallTable })),
  routes: lazy(async () => ({ default: (await import('./route-table.tsx')).RouteTable })),
  columns: lazy(async () => ({ default: (await import('./import-columns.tsx')).ImportColumns })),
  releases: lazy(async () => ({ default: (await import('../../releases/release-list.tsx')).ReleaseList })),
};
