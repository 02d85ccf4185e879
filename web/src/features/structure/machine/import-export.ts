// Machines with their structure in the tables an import reads back: a workbook, or one table as CSV.
import { useTranslation } from 'react-i18next';
import { suppliers } from '../../../../../shared/organisation/api.ts';
import {
  componentTypologies,
  groupTypologies,
  machineTypologies,
  subgroupTypologies,
} from '../../../../../shared/structure/api.ts';
import { equipmentTables } from '../../../../../shared/structure/equipment-tables.ts';
import { elementLists } from '../../../../../shared/structure/export-api.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { warehouses } from '../../../../../shared/warehouse/warehouse-api.ts';
import { cache } from '../../../cache.ts';
import { type Session, useSession } from '../../../session/session.ts';
import { saveCsv, saveWorkbook } from '../../../ui/table/export-file.ts';
import type { FurtherExports } from '../../../ui/table/export-menu.tsx';
import { allOf } from '../../../use-call.ts';

const NAME = 'equipment-import';
/** Up to so many machines are read one by one; of more, the elements of the whole plant are. */
const FEW = 20;

export function useImportExport(machines: readonly MachineResponse[]): FurtherExports {
  const { t } = useTranslation('structure');
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
      const rows = await read(machines, session);
      const table = equipmentTables.find((each) => id === `import.${each}`);
      if (table) saveCsv(table, rows[table]);
      else await saveWorkbook(NAME, rows);
    },
  };
}

async function read(machines: readonly MachineResponse[], session: Session) {
  const elements =
    machines.length <= FEW
      ? Promise.all(machines.map(({ id }) => all(elementLists.all, { idMachine: id }))).then((lists) =>
          lists.flat(),
        )
      : all(elementLists.all, {});
  // what a profile may not list stays without its code
  const codes = async (may: boolean, list: () => Promise<{ id: number; code: string }[]>) =>
    new Map((may ? await list() : []).map(({ id, code }) => [id, code]));
  const mayType = session.may('typologies', 'pick');
  const [{ equipmentRows }, machine, group, subgroup, component, supplier, warehouse, found] =
    await Promise.all([
      import('../../../../../shared/structure/import-tables.ts'),
      codes(mayType, () => all(machineTypologies.list, {})),
      codes(mayType, () => all(groupTypologies.list, {})),
      codes(mayType, () => all(subgroupTypologies.list, {})),
      codes(mayType, () => all(componentTypologies.list, {})),
      codes(session.may('suppliers', 'pick'), () => all(suppliers.list, {})),
      codes(session.may('warehouses', 'pick'), () => all(warehouses.list, {})),
      elements,
    ]);
  return equipmentRows({
    machines,
    elements: found,
    machineTypology: (id) => machine.get(id),
    elementTypology: (level, id) => [group, subgroup, component][level - 1]?.get(id),
    supplier: (id) => supplier.get(id),
    warehouse: (id) => warehouse.get(id),
  });
}

const all = async <S extends object, G, Item>(
  list: Parameters<typeof allOf<S, G, Item>>[0],
  input: S,
): Promise<Item[]> => (await cache.fetchQuery(allOf(list, input))).items;
