// Spare parts of a warehouse (domain 8.1). The stock is stored separately, because only movements change it.
import * as z from 'zod';
import { spareShape } from './spare-fields.ts';

export const SparePart = z.strictObject(spareShape);
export type SparePart = z.infer<typeof SparePart>;
