// Form page of a new or existing warehouse: surface, its cost, and accounting and SAP codes.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Warehouse } from '#shared/warehouse/warehouse.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { useRouteParams } from '#web/paths/path-params.ts';
import { warehousePageRoutes } from '#web/paths/warehouse.ts';
import { ArchiveForm } from '#web/ui/archive/archive-form.tsx';
import type { FormSection } from '#web/ui/form/schema-form.tsx';

const sections: readonly FormSection[] = [
  { title: 'section.identity', fields: ['code', 'description', 'departmentId', 'address', 'active'] },
  { title: 'section.room', fields: ['surface', 'costPerArea'] },
  { title: 'section.sap', fields: ['costCenter', 'sapPlant', 'sapLocation'] },
];

export function WarehouseFormPage() {
  const { t } = useTranslation('warehouse');
  const navigate = useNavigate();
  const { Id } = useRouteParams<'Id'>();
  return (
    <ArchiveForm
      key={Id}
      archive={warehouses}
      schema={Warehouse}
      namespace="warehouse"
      title={t('title')}
      nameOf={({ code, description }) => `${code} – ${description}`}
      sections={sections}
      id={Id === undefined ? undefined : Number(Id)}
      list={warehousePageRoutes.warehouses}
      onClose={() => void navigate(warehousePageRoutes.warehouses)}
    />
  );
}
