// Parsing of a label or code for a field's list of references.
import type { RefTarget } from '#shared/fields.ts';
import { parseScannedText, type ScannedThing } from '#shared/structure/scanned-code.ts';
import type { ParseScannedRef } from '../../ui/refs.ts';
import { isOwnHost } from './own-host.ts';
import { getKindText } from './resolve.ts';

const idGetters: Partial<Record<RefTarget, (thing: ScannedThing) => number | undefined>> = {
  machine: (thing) => ('machineId' in thing ? thing.machineId : undefined),
  sparePart: (thing) => (thing.kind === 'spare' ? thing.spareId : undefined),
  warehouse: (thing) => ('warehouseId' in thing ? thing.warehouseId : undefined),
};

export const resolveScannedRef: ParseScannedRef = async (target, text, plant) => {
  const parsedScan = parseScannedText(text);
  if (parsedScan.is === 'foreign') return { is: 'foreign' };
  if (parsedScan.is === 'code') return { is: 'code', code: parsedScan.code };
  if (parsedScan.plant && parsedScan.plant !== plant) return { is: 'elsewhere', plant: parsedScan.plant };
  if (parsedScan.host && !(await isOwnHost(parsedScan.host)))
    return { is: 'otherHost', host: parsedScan.host };
  const id = idGetters[target]?.(parsedScan.record);
  return id === undefined ? { is: 'other', kind: getKindText(parsedScan.record) } : { is: 'id', id };
};
