// Tools, control instruments, auxiliary materials and lubricants: one line each, from which come list and form.
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { spanText } from '../../../../../shared/span-text.ts';
import { controlTools, lubricants, materials, tools } from '../../../../../shared/structure/api.ts';
import { ControlTool, Lubricant, Material, Tool } from '../../../../../shared/structure/catalog.ts';
import { whereUsed } from '../../../parts/where-used.tsx';
import { type CatalogName, formPath, kindOf, listPath } from '../../../paths/catalogs.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import type { ArchiveItem, ArchivePageProps } from '../../../ui/archive/archive.ts';
import { ArchiveForm } from '../../../ui/archive/archive-form.tsx';
import { ArchivePage } from '../../../ui/archive/archive-page.tsx';
import { useFormat } from '../../../ui/format.ts';
import { useCalibrationColumns } from './catalog-calibration.tsx';
import { ControlToolFields, lubricantSections, materialSections, toolSections } from './catalog-sections.tsx';
import { useUnits } from './catalog-unit.tsx';

type Entry = Pick<
  ArchivePageProps,
  'archive' | 'schema' | 'area' | 'columns' | 'whereUsed' | 'sections' | 'fields'
>;

const catalogs: Record<CatalogName, Entry> = {
  tools: {
    archive: tools,
    schema: Tool,
    area: 'catalogs',
    columns: ['code', 'description', 'size', 'location', 'supplierId', 'price'],
    whereUsed: whereUsed('tool'),
    sections: toolSections,
  },
  controlTools: {
    archive: controlTools,
    schema: ControlTool,
    area: 'catalogs',
    columns: ['code', 'description', 'quantityId', 'range', 'calibration', 'calibrationDueOn', 'location'],
    whereUsed: whereUsed('controlTool'),
    fields: <ControlToolFields />,
  },
  materials: {
    archive: materials,
    schema: Material,
    area: 'catalogs',
    columns: ['code', 'description', 'unit', 'location', 'supplierId', 'price'],
    whereUsed: whereUsed('material'),
    sections: materialSections,
  },
  lubricants: {
    archive: lubricants,
    schema: Lubricant,
    area: 'catalogs',
    columns: ['code', 'description', 'kind', 'grade', 'unit', 'hazard', 'supplierId', 'price'],
    whereUsed: whereUsed('lubricant'),
    sections: lubricantSections,
  },
};

const named = ({ code, description }: Record<string, unknown>) => `${code} – ${description}`;

export const ControlToolsPage = () => <Catalog of="controlTools" />;
export const ToolsPage = () => <Catalog of="tools" />;
export const MaterialsPage = () => <Catalog of="materials" />;
export const LubricantsPage = () => <Catalog of="lubricants" />;

/** Columns of instruments that several of their fields give. */
function useMore(of: string) {
  const format = useFormat();
  const unitOf = useUnits(of === 'controlTools');
  const calibration = useCalibrationColumns();
  if (of !== 'controlTools') return [];
  const range = ({ rangeFrom, rangeTo, quantityId }: ArchiveItem) =>
    spanText(format, { from: rangeFrom, to: rangeTo, unit: unitOf(quantityId) });
  return [{ id: 'range', value: range, width: 150 }, ...calibration];
}

/** The catalog, whose forms have paths of their own. */
function Catalog({ of }: { of: CatalogName }) {
  const { t } = useTranslation('shell');
  const more = useMore(of);
  return (
    <ArchivePage
      {...catalogs[of]}
      namespace="catalogs"
      title={t(`menu.${of}`)}
      crumbs={[{ text: t('section.catalogs') }]}
      nameOf={named}
      more={more}
      paths={formPath(of)}
    />
  );
}

/** New item of the kind in the path, or the item of the kind in the query. */
export function CatalogFormPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { id, idtyperec } = usePathParams<'id' | 'idtyperec'>();
  const of = kindOf(idtyperec ?? params.get('idtyperec'));
  return (
    <ArchiveForm
      {...catalogs[of]}
      key={`${of} ${id}`}
      namespace="catalogs"
      title={t(`menu.${of}`)}
      crumbs={[{ text: t('section.catalogs') }]}
      nameOf={named}
      id={id === undefined ? undefined : Number(id)}
      list={listPath[of]}
      onClose={() => void navigate(listPath[of])}
    />
  );
}

export const LibToolsPage = () => <Library of="tools" />;
export const LibControlToolsPage = () => <Library of="controlTools" />;
export const LibMaterialsPage = () => <Library of="materials" />;
export const LibLubricantsPage = () => <Library of="lubricants" />;

/** The same under configuration; the form opens in place. */
function Library({ of }: { of: CatalogName }) {
  const { t } = useTranslation('shell');
  const more = useMore(of);
  return (
    <ArchivePage
      {...catalogs[of]}
      more={more}
      namespace="catalogs"
      title={t(`menu.${of}`)}
      crumbs={[{ text: t('section.configuration') }]}
      nameOf={named}
    />
  );
}

export function LibLubricantFormPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { idGroup } = usePathParams<'idGroup'>();
  const list = '/app/configuration/othersArchives/libLubrificant';
  return (
    <ArchiveForm
      {...catalogs.lubricants}
      key={idGroup}
      namespace="catalogs"
      title={t('menu.lubricants')}
      crumbs={[{ text: t('section.configuration') }]}
      nameOf={named}
      id={Number(idGroup)}
      list={list}
      onClose={() => void navigate(list)}
    />
  );
}
