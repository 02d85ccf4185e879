// What the page of an archive is made from.
import type { archive } from '../../../shared/contract.ts';
import type { Area } from '../../../shared/permissions.ts';
import type { Namespace } from '../i18n/catalogues.ts';
import type { Crumb } from './page-title.tsx';
import type { AnyObject } from './schema-fields.ts';
import type { FormSection } from './schema-form.tsx';

export type Archive = ReturnType<typeof archive>;
export type ArchiveItem = { id: number; version?: number } & Record<string, unknown>;

export interface ArchivePageProps {
  /** `suppliers` of an api.ts. */
  archive: unknown;
  schema: AnyObject;
  area: Area;
  namespace: Namespace;
  title: string;
  crumbs?: readonly Crumb[];
  /** How a record is called in questions and messages; its code otherwise. */
  nameOf?: (item: ArchiveItem) => string;
  /** Columns shown at first; every other field waits in the preferences. */
  columns?: readonly string[];
  sections?: readonly FormSection[];
  /** Where forms have paths of their own. Otherwise they open in place, at `?edit=<id>` and `?edit=new`. */
  paths?: { create: string; edit: (id: number) => string };
}
