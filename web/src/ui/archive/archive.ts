// Properties of an archive's page.
import type { ReactNode } from 'react';
import type { Answer, AnyArchive } from '#shared/contract.ts';
import type { Area } from '#shared/permissions.ts';
import type { Namespace } from '../../i18n/catalogues.ts';
import type { AnyObjectSchema } from '../form/schema-fields.ts';
import type { FormSection } from '../form/schema-form.tsx';
import type { Crumb } from '../page-title.tsx';
import type { Column } from '../table/column.ts';

export type ArchiveItem = Answer<AnyArchive['get']>;

/** Record whose use is shown, until the user closes the answer. */
export interface UsageRequest {
  id: number;
  name: string;
  onClose: () => void;
}

export interface ArchivePageProps {
  /** Contract of the archive, such as `suppliers` of an api.ts. */
  archive: AnyArchive;
  schema: AnyObjectSchema;
  area: Area;
  namespace: Namespace;
  title: string;
  crumbs?: readonly Crumb[];
  /** Returns the name of a record in questions and messages; if absent, its code. */
  nameOf?: (item: ArchiveItem) => string;
  /** Ids of the columns visible by default, in this order; other fields can be chosen in the preferences. */
  columns?: readonly string[];
  /** Columns computed from several fields, positioned by `columns`. */
  more?: readonly Column<ArchiveItem>[];
  /** Hook for computed columns that need other lists; they replace a field of the same name. */
  useMore?: () => readonly Column<ArchiveItem>[];
  /** Additional buttons above the list, for the selected record. */
  actions?: (one: ArchiveItem | undefined) => ReactNode;
  sections?: readonly FormSection[];
  /** Fields of the form as arranged by the feature, in place of `sections`. */
  fields?: ReactNode;
  /** Additional buttons beside the title of a stored record's form. */
  tools?: (item: ArchiveItem) => ReactNode;
  /** Shows where a record is used. */
  whereUsed?: (asked: UsageRequest) => ReactNode;
  /** Paths of the forms; if absent, forms open in place at `?edit=<id>` and `?edit=new`. */
  paths?: { create: string; edit: (id: number) => string };
}
