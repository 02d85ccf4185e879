// Typologies: library classes of machines and their parts (domain §1.1 "Typology").
import * as z from 'zod';
import { code, image, note, optional, requiredText } from '../fields.ts';

export const Typology = z.strictObject({
  code: code(),
  description: requiredText(),
  note: optional(note()),
  image: optional(image()),
});
export type Typology = z.infer<typeof Typology>;
