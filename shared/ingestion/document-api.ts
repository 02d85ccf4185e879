// Contracts of documents.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { integer } from '../fields.ts';
import { Documents } from './document.ts';
import { documentsIdPattern } from './documented.ts';

/** Id of the record that has the documents: `machine.12`, `procedure.7`, `sparePart.3`. */
const Id = { id: z.string().regex(documentsIdPattern) };
/** Documents of a record; version 0 if none were ever stored. */
const DocumentsItem = z.object({ ...Id, version: z.int(), files: z.array(z.string()) });

const areas = ['machines', 'smp', 'checklists', 'autonomous', 'spares'] as const;

export const documents = {
  get: defineEndpoint({
    method: 'GET',
    path: '/document/items/{id}',
    requiredPermission: [areas, 'view'],
    input: z.strictObject(Id),
    output: DocumentsItem,
    summary: 'The documents of a machine, a procedure or a spare part, `machine.12`',
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/document/items',
    requiredPermission: [areas, 'edit'],
    input: z.strictObject({ ...Id, ...Documents.shape, version: integer(0).optional() }),
    output: DocumentsItem,
    summary: 'Replaces the documents of a machine, a procedure or a spare part',
  }),
};
