// What a machine is made of: library classes of machines and their parts (domain §1.1 "Typology").
import * as z from 'zod';
import { code, image, note, optional, required } from '../fields.ts';

export const Typology = z.strictObject({
  code: code(),
  description: required(),
  note: optional(note()),
  image: optional(image()),
});
export type Typology = z.infer<typeof Typology>;
