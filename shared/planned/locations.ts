// Elements on which a cycle's work is done, shortened for lists of thousands.
import * as z from 'zod';
import { ElementName } from '../structure/element-name.ts';

/** Maximum number of elements listed; further ones are counted. */
const MAX_LISTED_ELEMENTS = 3;

/** Absent if all work is on the machine as a whole. */
export const WorkElements = z.object({
  places: z.array(ElementName).optional(),
  morePlaces: z.int().optional(),
});
export type WorkElements = z.infer<typeof WorkElements>;

/** Returns each element once, in the order of the strategies. */
export function buildWorkElements(elements: readonly (ElementName | undefined)[]): WorkElements {
  const uniqueElements = [
    ...new Map(elements.flatMap((each) => (each ? [[each.id, each] as const] : []))).values(),
  ];
  return {
    ...(uniqueElements.length > 0 && { places: uniqueElements.slice(0, MAX_LISTED_ELEMENTS) }),
    ...(uniqueElements.length > MAX_LISTED_ELEMENTS && {
      morePlaces: uniqueElements.length - MAX_LISTED_ELEMENTS,
    }),
  };
}

export const hasSameElements = (a: WorkElements, b: WorkElements): boolean =>
  formatForComparison(a) === formatForComparison(b);

const formatForComparison = ({ places = [], morePlaces = 0 }: WorkElements) =>
  JSON.stringify([
    places.map(({ id, code, description, path }) => [id, code, description, path]),
    morePlaces,
  ]);
