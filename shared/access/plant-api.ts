// The calls by which plants are managed (domain §15, /app/management/plants).
import * as z from 'zod';
import { endpoint, Stored } from '../contract.ts';
import { code, note, optional, version } from '../fields.ts';
import { Plant } from './plant.ts';

export const ManagedPlant = z.object({
  ...Plant.shape,
  ...Stored.shape,
  id: z.string(),
  disabled: z.boolean(),
  /** What the caller may change: everything, or calendar and parameters alone. */
  manages: z.enum(['everything', 'planning']),
});
export type ManagedPlant = z.infer<typeof ManagedPlant>;

const Switch = z.strictObject({ id: code(12), version: version(), reason: optional(note(500)) });

export const managedPlants = {
  list: endpoint({
    method: 'GET',
    path: '/plant/items',
    needs: ['plants', 'edit', 'tenant'],
    input: z.strictObject({}),
    output: z.object({ items: z.array(ManagedPlant) }),
    says: 'Plants the caller may manage, disabled ones included',
  }),
  create: endpoint({
    method: 'POST',
    path: '/plant/items',
    needs: ['plants', 'create', 'tenant'],
    input: Plant,
    output: ManagedPlant,
    says: 'A new plant; whoever makes it becomes its Super Admin, tenant-root apart',
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/plant/items',
    needs: ['plants', 'edit', 'tenant'],
    input: z.strictObject({
      ...Plant.shape,
      id: code(12),
      version: version(),
      updatedAt: z.string().optional(),
      updatedBy: z.string().optional(),
    }),
    output: ManagedPlant,
    says: 'Replaces a plant; its administrator may change calendar and parameters alone, nobody its code',
  }),
  disable: endpoint({
    method: 'POST',
    path: '/plant/items/{id}/disable',
    needs: ['plants', 'delete', 'tenant'],
    input: Switch,
    output: ManagedPlant,
    says: 'Takes a plant out of use: nobody can stand in it, its data stay',
  }),
  enable: endpoint({
    method: 'POST',
    path: '/plant/items/{id}/enable',
    needs: ['plants', 'delete', 'tenant'],
    input: Switch,
    output: ManagedPlant,
    says: 'Takes a plant into use again',
  }),
};
