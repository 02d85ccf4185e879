// Machines with their structure in the tables an import reads back: a workbook, or one table as CSV.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suppliers } from '../../../../shared/organisation/api.ts';
import {
  componentTypologies,
  groupTypologies,
  machineTypologies,
  subgroupTypologies,
} from '../../../../shared/structure/api.ts';
import { elementLists } from '../../../../shared/structure/export-api.ts';
import {
  type EquipmentTable,
  equipmentRows,
  equipmentTables,
} from '../../../../shared/structure/import-tables.ts';
import type { MachineResponse } from '../../../../shared/structure/wire.ts';
import { cache } from '../../cache.ts';
import { type Session, useSession } from '../../session.ts';
import { saveCsv, saveWorkbook } from '../../ui/export-file.ts';
import { flashError } from '../../ui/flashes.ts';
import { allOf } from '../../use-call.ts';

const NAME = 'equipment-import';
/** Up to so many machines are read one by one; of more, the elements of the whole plant are. */
const FEW = 20;

export function ImportExport({ machines }: { machines: readonly MachineResponse[] }) {
  const { t } = useTranslation('structure');
  const session = useSession();
  const [working, setWorking] = useState(false);
  const save = async (id: string) => {
    setWorking(true);
    try {
      const rows = await read(machines, session);
      if (id === 'xlsx') await saveWorkbook(NAME, rows);
      else saveCsv(id, rows[id as EquipmentTable]);
    } catch (error) {
      flashError(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <ButtonDropdown
      loading={working}
      disabled={machines.length === 0}
      items={[
        { id: 'xlsx', text: t('importExport.workbook') },
        {
          text: t('importExport.csv'),
          items: equipmentTables.map((id) => ({ id, text: t(`importExport.${id}`) })),
        },
      ]}
      onItemClick={({ detail }) => void save(detail.id)}
    >
      {t('importExport.title')}
    </ButtonDropdown>
  );
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
  const mayType = session.may('typologies', 'L');
  const [machine, group, subgroup, component, supplier, found] = await Promise.all([
    codes(mayType, () => all(machineTypologies.list, {})),
    codes(mayType, () => all(groupTypologies.list, {})),
    codes(mayType, () => all(subgroupTypologies.list, {})),
    codes(mayType, () => all(componentTypologies.list, {})),
    codes(session.may('suppliers', 'L'), () => all(suppliers.list, {})),
    elements,
  ]);
  return equipmentRows({
    machines,
    elements: found,
    machineTypology: (id) => machine.get(id),
    elementTypology: (level, id) => [group, subgroup, component][level - 1]?.get(id),
    supplier: (id) => supplier.get(id),
  });
}

const all = async <S extends object, G, Item>(
  list: Parameters<typeof allOf<S, G, Item>>[0],
  input: S,
): Promise<Item[]> => (await cache.fetchQuery(allOf(list, input))).items;
