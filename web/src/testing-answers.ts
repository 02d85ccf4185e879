// Answers of the service for tests that stub `fetch`.
import { VERSION_HEADER, version } from '#shared/version.ts';

/** Builds an answer with the service's version, without which no answer counts. */
export const answerJson = (
  body: unknown,
  { status, headers }: { status?: number; headers?: Record<string, string> } = {},
): Response => Response.json(body, { status, headers: { ...headers, [VERSION_HEADER]: version } });
