// Import target of suppliers.
import { Supplier } from '#shared/organisation/team.ts';
import { suppliers } from '../../db/entities/organisation.ts';
import { createArchiveHandlers } from '../../http/archive-handlers.ts';
import { createArchiveTarget, type Target } from '../../ingestion/public.ts';

export const supplierTarget: Target = createArchiveTarget({
  table: 'Suppliers',
  kind: suppliers,
  moves: createArchiveHandlers(suppliers),
  schema: Supplier,
  columns: ['code', 'name', 'vat', 'email', 'phone', 'address', 'sapVendor'],
  ofCode: (code) => ({ code, name: code }),
});
