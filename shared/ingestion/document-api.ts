// The calls of documents.
import * as z from 'zod';
import { endpoint } from '../contract.ts';
import { integer } from '../fields.ts';
import { Documents } from './document.ts';
import { documentsId } from './documented.ts';

/** `machine.12`, `procedure.7`, `sparePart.3`. */
const Id = { id: z.string().regex(documentsId) };
/** Version 0: nobody put any there yet. */
const DocumentsItem = z.object({ ...Id, version: z.int(), files: z.array(z.string()) });

const areas = ['machines', 'smp', 'checklists', 'autonomous', 'spares'] as const;

export const documents = {
  get: endpoint({
    method: 'GET',
    path: '/document/items/{id}',
    needs: [areas, 'view'],
    input: z.strictObject(Id),
    output: DocumentsItem,
    says: 'The documents of a machine, a procedure or a spare part, `machine.12`',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/document/items',
    needs: [areas, 'edit'],
    input: z.strictObject({ ...Id, ...Documents.shape, version: integer(0).optional() }),
    output: DocumentsItem,
    says: 'Replaces the documents of a machine, a procedure or a spare part',
  }),
};
