// Refusals of the kernel in the shape that OData's clients read.
import { buildODataErrorBody } from '#shared/integration/odata/problem.ts';

export const ODATA_HEADERS = { 'odata-version': '4.0' };

interface Response {
  statusCode: number;
  headers: Record<string, string>;
}

/** Returns the response for an OData call; a method other than reading is not allowed, rather than not found. */
export function buildODataRefusal(
  { statusCode, headers }: Response,
  { code, message }: { code: string; message: string },
  method = 'GET',
): Response & { body: string } {
  const isMethodRefused = statusCode === 404 && method !== 'GET' && method !== 'HEAD';
  return {
    statusCode: isMethodRefused ? 405 : statusCode,
    headers: { ...headers, ...ODATA_HEADERS, ...(isMethodRefused && { allow: 'GET, HEAD' }) },
    body: isMethodRefused
      ? buildODataErrorBody('readOnly', 'This service is read only.')
      : buildODataErrorBody(code, message),
  };
}
