// Typologies of machines and elements as an import sees them.
import { Typology } from '../../../shared/structure/typology.ts';
import { archived } from '../../http/archive.ts';
import { archiveTarget, pictured, type Target } from '../../ingestion/writes.ts';
import {
  componentTypologies,
  groupTypologies,
  machineTypologies,
  subgroupTypologies,
} from '../../table/entities/structure.ts';

const kinds = {
  MachineTypologies: machineTypologies,
  GroupTypologies: groupTypologies,
  SubgroupTypologies: subgroupTypologies,
  ComponentTypologies: componentTypologies,
} as const;

export const typologyTarget = (table: keyof typeof kinds): Target =>
  archiveTarget({
    table,
    kind: kinds[table],
    moves: archived(kinds[table], pictured<Typology>()),
    schema: Typology,
    columns: ['code', 'description'],
    ofCode: (code) => ({ code, description: code }),
  });
