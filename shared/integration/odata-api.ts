// Contracts of the OData service, which spreadsheets and reporting tools read with a key as the password of any name.
import * as z from 'zod';
import { defineEndpoint } from '../contract.ts';
import { odataSets } from './odata/sets.ts';

/** Query options arrive as texts, and the service itself refuses what it does not know. */
const Options = z.record(z.string(), z.string());

const areas = [...new Set(Object.values(odataSets).map(({ area }) => area))];

const defineRead = (path: string, summary: string) =>
  defineEndpoint({
    method: 'GET',
    path,
    byKey: true,
    headToo: true,
    ownRefusals: true,
    requiredPermission: [areas, 'view'],
    input: Options,
    output: z.unknown(),
    summary,
  });

export const odata = {
  service: defineRead('/odata/v4', 'Sets of the OData service that the key may read'),
  resource: defineRead(
    '/odata/v4/{resource}',
    'Rows of a set by OData v4 with $select, $filter, $orderby by key, $top and pages; or $metadata, the description of all sets',
  ),
  part: defineRead('/odata/v4/{resource}/{part}', 'Parts of a set, none of which is supported'),
};
