// Pages of tools, control instruments, auxiliary materials and lubricants; list and form of each follow from
// one entry.
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { formatRange } from '#shared/span-text.ts';
import { controlTools, lubricants, materials, tools } from '#shared/structure/api.ts';
import { ControlTool, Lubricant, Material, Tool } from '#shared/structure/catalog.ts';
import { createUsageDialog } from '#web/parts/where-used.tsx';
import {
  type CatalogName,
  catalogListRoutes,
  getCatalogFormRoutes,
  parseCatalogName,
} from '#web/paths/catalogs.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import type { ArchiveItem, ArchivePageProps } from '#web/ui/archive/archive.ts';
import { ArchiveForm } from '#web/ui/archive/archive-form.tsx';
import { ArchivePage } from '#web/ui/archive/archive-page.tsx';
import { useFormat } from '#web/ui/format.ts';
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
    whereUsed: createUsageDialog('tool'),
    sections: toolSections,
  },
  controlTools: {
    archive: controlTools,
    schema: ControlTool,
    area: 'catalogs',
    columns: ['code', 'description', 'quantityId', 'range', 'calibration', 'calibrationDueOn', 'location'],
    whereUsed: createUsageDialog('controlTool'),
    fields: <ControlToolFields />,
  },
  materials: {
    archive: materials,
    schema: Material,
    area: 'catalogs',
    columns: ['code', 'description', 'unit', 'location', 'supplierId', 'price'],
    whereUsed: createUsageDialog('material'),
    sections: materialSections,
  },
  lubricants: {
    archive: lubricants,
    schema: Lubricant,
    area: 'catalogs',
    columns: ['code', 'description', 'kind', 'grade', 'unit', 'hazard', 'supplierId', 'price'],
    whereUsed: createUsageDialog('lubricant'),
    sections: lubricantSections,
  },
};

const formatName = ({ code, description }: Record<string, unknown>) => `${code} – ${description}`;

export const ControlToolsPage = () => <Catalog catalogName="controlTools" />;
export const ToolsPage = () => <Catalog catalogName="tools" />;
export const MaterialsPage = () => <Catalog catalogName="materials" />;
export const LubricantsPage = () => <Catalog catalogName="lubricants" />;

/** Returns the columns of instruments that combine several fields. */
function useInstrumentColumns(catalogName: string) {
  const format = useFormat();
  const getUnit = useUnits(catalogName === 'controlTools');
  const calibration = useCalibrationColumns();
  if (catalogName !== 'controlTools') return [];
  const formatInstrumentRange = ({ rangeFrom, rangeTo, quantityId }: ArchiveItem) =>
    formatRange(format, { from: rangeFrom, to: rangeTo, unit: getUnit(quantityId) });
  return [{ id: 'range', value: formatInstrumentRange, width: 150 }, ...calibration];
}

/** List of a catalog; its forms have routes of their own. */
function Catalog({ catalogName }: { catalogName: CatalogName }) {
  const { t } = useTranslation('shell');
  const extraColumns = useInstrumentColumns(catalogName);
  return (
    <ArchivePage
      {...catalogs[catalogName]}
      namespace="catalogs"
      title={t(`menu.${catalogName}`)}
      crumbs={[{ text: t('section.catalogs') }]}
      nameOf={formatName}
      more={extraColumns}
      paths={getCatalogFormRoutes(catalogName)}
    />
  );
}

/** Form page of a new item of the kind in the path, or of a stored item of the kind in the query. */
export function CatalogFormPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { id, idtyperec } = useRouteParams<'id' | 'idtyperec'>();
  const catalogName = parseCatalogName(idtyperec ?? params.get('idtyperec'));
  return (
    <ArchiveForm
      {...catalogs[catalogName]}
      key={`${catalogName} ${id}`}
      namespace="catalogs"
      title={t(`menu.${catalogName}`)}
      crumbs={[{ text: t('section.catalogs') }]}
      nameOf={formatName}
      id={id === undefined ? undefined : Number(id)}
      list={catalogListRoutes[catalogName]}
      onClose={() => void navigate(catalogListRoutes[catalogName])}
    />
  );
}

export const LibToolsPage = () => <Library catalogName="tools" />;
export const LibControlToolsPage = () => <Library catalogName="controlTools" />;
export const LibMaterialsPage = () => <Library catalogName="materials" />;
export const LibLubricantsPage = () => <Library catalogName="lubricants" />;

/** The same list in the configuration menu; its form opens in place. */
function Library({ catalogName }: { catalogName: CatalogName }) {
  const { t } = useTranslation('shell');
  const extraColumns = useInstrumentColumns(catalogName);
  return (
    <ArchivePage
      {...catalogs[catalogName]}
      more={extraColumns}
      namespace="catalogs"
      title={t(`menu.${catalogName}`)}
      crumbs={[{ text: t('section.configuration') }]}
      nameOf={formatName}
    />
  );
}

export function LibLubricantFormPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { idGroup } = useRouteParams<'idGroup'>();
  const list = '/app/configuration/othersArchives/libLubrificant';
  return (
    <ArchiveForm
      {...catalogs.lubricants}
      key={idGroup}
      namespace="catalogs"
      title={t('menu.lubricants')}
      crumbs={[{ text: t('section.configuration') }]}
      nameOf={formatName}
      id={Number(idGroup)}
      list={list}
      onClose={() => void navigate(list)}
    />
  );
}
