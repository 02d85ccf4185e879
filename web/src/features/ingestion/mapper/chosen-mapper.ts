// Pseudo-mapper for a mapping made by hand; it is sent to the service as the template.
import { BUILT_IN_MAPPERS } from '#shared/ingestion/import.ts';

export const NEW_MAPPER = 'new';
export const getMapperId = (mapper: string | undefined): string =>
  mapper === undefined || mapper === NEW_MAPPER ? BUILT_IN_MAPPERS.template : mapper;
