// Typologies of machines as an import sees them.
import { Typology } from '../../../shared/structure/typology.ts';
import { archived } from '../../http/archive.ts';
import { archiveTarget, pictured, type Target } from '../../ingestion/writes.ts';
import { machineTypologies } from '../../table/entities/structure.ts';

export const machineTypologyTarget: Target = archiveTarget({
  table: 'MachineTypologies',
  kind: machineTypologies,
  moves: archived(machineTypologies, pictured<Typology>()),
  schema: Typology,
  columns: ['code', 'description'],
  ofCode: (code) => ({ code, description: code }),
});
