// Where work is done: the elements of an order in a line, and of an activity the way down to its element.
import { Box } from '@cloudscape-design/components';
import type { Activity } from '../../../../shared/planned/order.ts';
import type { Places } from '../../../../shared/planned/places.ts';

type Named = NonNullable<Activity['element']>;

export const elementText = ({ code, description }: Pick<Named, 'code' | 'description'>) =>
  `${code} ${description}`;

/** The elements that are named, and how many more there are. */
export const whereText = ({ places = [], morePlaces = 0 }: Places): string =>
  [places.map(elementText).join(', '), morePlaces > 0 && `+${morePlaces}`].filter(Boolean).join(' ');

/** Beside an activity whose title names its element already. */
export function ElementPath({ element }: Pick<Activity, 'element'>) {
  return element ? <Box color="text-body-secondary">{element.path}</Box> : null;
}
