// Where a cycle's work is done: the elements its strategies stand on, short enough for lists of thousands.
import * as z from 'zod';
import { ElementName } from '../structure/element-name.ts';

/** Named of one cycle; the others are counted. */
const NAMED = 3;

/** Absent where all the work is on the machine as a whole. */
export const Places = z.object({
  places: z.array(ElementName).optional(),
  morePlaces: z.int().optional(),
});
export type Places = z.infer<typeof Places>;

/** Each element once, in the order of the strategies. */
export function placesOf(elements: readonly (ElementName | undefined)[]): Places {
  const all = [...new Map(elements.flatMap((each) => (each ? [[each.id, each] as const] : []))).values()];
  return {
    ...(all.length > 0 && { places: all.slice(0, NAMED) }),
    ...(all.length > NAMED && { morePlaces: all.length - NAMED }),
  };
}

export const samePlaces = (a: Places, b: Places): boolean => textOf(a) === textOf(b);

const textOf = ({ places = [], morePlaces = 0 }: Places) =>
  JSON.stringify([
    places.map(({ id, code, description, path }) => [id, code, description, path]),
    morePlaces,
  ]);
