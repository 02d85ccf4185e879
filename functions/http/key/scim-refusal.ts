// Refusals of the kernel in the shape that clients of SCIM read.
import { buildScimErrorBody, SCIM_TYPE } from '#shared/integration/provisioning/scim.ts';

export const isScimPath = (path: string) => path.startsWith('/scim/');

interface Response {
  statusCode: number;
  headers: Record<string, string>;
}

/** Returns the response for a SCIM call. */
export const buildScimRefusal = (
  { statusCode, headers }: Response,
  { message }: { message: string },
): Response & { body: string } => ({
  statusCode,
  headers: { ...headers, 'content-type': SCIM_TYPE },
  body: buildScimErrorBody(statusCode, message, statusCode === 400 ? 'invalidSyntax' : undefined),
});
