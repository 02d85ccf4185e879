// What the page of an archive is made from.
import type { ReactNode } from 'react';
import type { Answer, AnyArchive } from '../../../../shared/contract.ts';
import type { Area } from '../../../../shared/permissions.ts';
import type { Namespace } from '../../i18n/catalogues.ts';
import type { AnyObject } from '../form/schema-fields.ts';
import type { FormSection } from '../form/schema-form.tsx';
import type { Crumb } from '../page-title.tsx';
import type { Column } from '../table/column.ts';

export type ArchiveItem = Answer<AnyArchive['get']>;

/** A record somebody asks about, until they close the answer. */
export interface Asked {
  id: number;
  name: string;
  onClose: () => void;
}

export interface ArchivePageProps {
  /** `suppliers` of an api.ts. */
  archive: AnyArchive;
  schema: AnyObject;
  area: Area;
  namespace: Namespace;
  title: string;
  crumbs?: readonly Crumb[];
  /** How a record is called in questions and messages; its code otherwise. */
  nameOf?: (item: ArchiveItem) => string;
  /** Columns shown at first, in this order; every other field waits in the preferences. */
  columns?: readonly string[];
  /** Columns worked out from several fields, placed by `columns`. */
  more?: readonly Column<ArchiveItem>[];
  /** The same, where they need other lists; they stand for a field of their name. */
  useMore?: () => readonly Column<ArchiveItem>[];
  /** More buttons above the list, for the record that is selected. */
  actions?: (one: ArchiveItem | undefined) => ReactNode;
  sections?: readonly FormSection[];
  /** Instead of sections: the form's fields as the feature arranges them. */
  fields?: ReactNode;
  /** More buttons beside the title of a stored record's form. */
  tools?: (item: ArchiveItem) => ReactNode;
  /** Says where a record is used. */
  whereUsed?: (asked: Asked) => ReactNode;
  /** Where forms have paths of their own. Otherwise they open in place, at `?edit=<id>` and `?edit=new`. */
  paths?: { create: string; edit: (id: number) => string };
}
