// Export of machines with their structure as import tables: a workbook, or one table as CSV.

import { useTranslation } from 'react-i18next';
import { suppliers } from '#shared/organisation/api.ts';
import {
  componentTypologies,
  groupTypologies,
  machineTypologies,
  subgroupTypologies,
} from '#shared/structure/api.ts';
import { equipmentTables } from '#shared/structure/equipment-tables.ts';
import { elementLists } from '#shared/structure/export-api.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { cache } from '#web/cache.ts';
import { type Session, useSession } from '#web/session/session.ts';
import { useFormat } from '#web/ui/format.ts';
import { saveCsv, saveWorkbook } from '#web/ui/table/export-file.ts';
import type { FurtherExports } from '#web/ui/table/export-menu.tsx';
import { buildListQuery } from '#web/use-call.ts';

/**
 * Number of machines up to which elements are read per machine; beyond it those of the whole plant are read.
 */
const MAX_SINGLE_READS = 20;

export function useImportExport(machines: readonly MachineResponse[]): FurtherExports {
  const { t } = useTranslation('structure');
  const { region } = useFormat();
  const session = useSession();
  const tables = equipmentTables.map((id) => ({
    id: `import.${id}`,
    text: t('importExport.csv', { table: t(`importExport.${id}`) }),
  }));
  return {
    items: [
      {
        text: t('importExport.title'),
        items: [{ id: 'import', text: t('importExport.workbook') }, ...tables],
      },
    ],
    async save(id) {
      const rows = await loadRows(machines, session);
      const table = equipmentTables.find((each) => id === `import.${each}`);
      if (table) saveCsv(t(`importExport.${table}`), rows[table], region.globalization);
      else await saveWorkbook(t('importExport.title'), rows);
    },
  };
}

async function loadRows(machines: readonly MachineResponse[], session: Session) {
  const elements =
    machines.length <= MAX_SINGLE_READS
      ? Promise.all(machines.map(({ id }) => loadAll(elementLists.all, { idMachine: id }))).then((lists) =>
          lists.flat(),
        )
      : loadAll(elementLists.all, {});
  // Codes of references that the profile may not list are left out.
  const loadCodes = async (may: boolean, list: () => Promise<{ id: number; code: string }[]>) =>
    new Map((may ? await list() : []).map(({ id, code }) => [id, code]));
  const canReadTypologies = session.may('typologies', 'pick');
  const [
    { buildEquipmentRows: equipmentRows },
    machine,
    group,
    subgroup,
    component,
    supplier,
    warehouse,
    elementRows,
  ] = await Promise.all([
    import('#shared/structure/import-tables.ts'),
    loadCodes(canReadTypologies, () => loadAll(machineTypologies.list, {})),
    loadCodes(canReadTypologies, () => loadAll(groupTypologies.list, {})),
    loadCodes(canReadTypologies, () => loadAll(subgroupTypologies.list, {})),
    loadCodes(canReadTypologies, () => loadAll(componentTypologies.list, {})),
    loadCodes(session.may('suppliers', 'pick'), () => loadAll(suppliers.list, {})),
    loadCodes(session.may('warehouses', 'pick'), () => loadAll(warehouses.list, {})),
    elements,
  ]);
  return equipmentRows({
    machines,
    elements: elementRows,
    machineTypology: (id) => machine.get(id),
    elementTypology: (level, id) => [group, subgroup, component][level - 1]?.get(id),
    supplier: (id) => supplier.get(id),
    warehouse: (id) => warehouse.get(id),
  });
}

const loadAll = async <S extends object, G, Item>(
  list: Parameters<typeof buildListQuery<S, G, Item>>[0],
  input: S,
): Promise<Item[]> => (await cache.fetchQuery(buildListQuery(list, input))).items;
