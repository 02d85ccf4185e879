// Instead of a mapper: every column is chosen by hand. The service knows it as the template.
import { OWN_MAPPERS } from '../../../../../shared/ingestion/import.ts';

export const NEW = 'new';
export const sentAs = (mapper: string | undefined): string =>
  mapper === undefined || mapper === NEW ? OWN_MAPPERS.template : mapper;
