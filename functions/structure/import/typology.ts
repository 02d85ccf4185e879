// Import targets of typologies of machines and elements.
import { Typology } from '#shared/structure/typology.ts';
import {
  componentTypologies,
  groupTypologies,
  machineTypologies,
  subgroupTypologies,
} from '../../db/entities/structure.ts';
import { createArchiveHandlers } from '../../http/archive-handlers.ts';
import { createArchiveTarget, createImageChecker, type Target } from '../../ingestion/public.ts';

const typologyEntities = {
  MachineTypologies: machineTypologies,
  GroupTypologies: groupTypologies,
  SubgroupTypologies: subgroupTypologies,
  ComponentTypologies: componentTypologies,
} as const;

export const createTypologyTarget = (table: keyof typeof typologyEntities): Target =>
  createArchiveTarget({
    table,
    kind: typologyEntities[table],
    moves: createArchiveHandlers(typologyEntities[table], createImageChecker<Typology>()),
    schema: Typology,
    columns: ['code', 'description'],
    ofCode: (code) => ({ code, description: code }),
  });
