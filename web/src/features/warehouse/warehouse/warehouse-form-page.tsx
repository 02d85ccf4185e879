// A new warehouse, or a stored one: its room, what the room costs, and what accounting and SAP call it.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Warehouse } from '../../../../../shared/warehouse/warehouse.ts';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { usePathParams } from '../../../paths/path-params.ts';
import { paths } from '../../../paths/warehouse.ts';
import { ArchiveForm } from '../../../ui/archive/archive-form.tsx';
import type { FormSection } from '../../../ui/form/schema-form.tsx';

const sections: readonly FormSection[] = [
  { title: 'section.identity', fields: ['code', 'description', 'departmentId', 'address', 'active'] },
  { title: 'section.room', fields: ['surface', 'costPerArea'] },
  { title: 'section.sap', fields: ['costCenter', 'sapPlant', 'sapLocation'] },
];

export function WarehouseFormPage() {
  const { t } = useTranslation('warehouse');
  const navigate = useNavigate();
  const { Id } = usePathParams<'Id'>();
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
      list={paths.warehouses}
      onClose={() => void navigate(paths.warehouses)}
    />
  );
}
