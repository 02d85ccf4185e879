// What takes a plant's structure out of the product as a whole.
import * as z from 'zod';
import { endpoint, PageInput, page } from '../contract.ts';
import { integer } from '../fields.ts';
import { ElementResponse } from './wire.ts';

export const elementLists = {
  all: endpoint({
    method: 'GET',
    path: '/machinestructure/items',
    needs: ['machines', 'view'],
    input: z.strictObject({ ...PageInput.shape, idMachine: integer().optional() }),
    output: page(ElementResponse),
    says: 'Elements of a machine; for those who may print also of all machines of the plant, machine by machine',
  }),
};
