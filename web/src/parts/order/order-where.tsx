// Elements of an order in one line, and the path of an activity's element.
import { Box } from '@cloudscape-design/components';
import type { WorkElements } from '#shared/planned/locations.ts';
import type { Activity } from '#shared/planned/order.ts';

type ActivityElement = NonNullable<Activity['element']>;

export const formatElement = ({ code, description }: Pick<ActivityElement, 'code' | 'description'>) =>
  `${code} ${description}`;

/** Returns the names of the elements and the number of further ones. */
export const formatOrderElements = ({ places = [], morePlaces = 0 }: WorkElements): string =>
  [places.map(formatElement).join(', '), morePlaces > 0 && `+${morePlaces}`].filter(Boolean).join(' ');

/** Shows the path of an element beside an activity that already names it. */
export function ElementPath({ element }: Pick<Activity, 'element'>) {
  return element ? <Box color="text-body-secondary">{element.path}</Box> : null;
}
