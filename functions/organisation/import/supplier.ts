// Tables of the organisation as an import sees them.
import { Supplier } from '../../../shared/organisation/team.ts';
import { archived } from '../../http/archive.ts';
import { archiveTarget, type Target } from '../../ingestion/writes.ts';
import { suppliers } from '../../table/entities/organisation.ts';

export const supplierTarget: Target = archiveTarget({
  table: 'Suppliers',
  kind: suppliers,
  moves: archived(suppliers),
  schema: Supplier,
  columns: ['code', 'name', 'vat', 'email', 'phone', 'address', 'sapVendor'],
  ofCode: (code) => ({ code, name: code }),
});
