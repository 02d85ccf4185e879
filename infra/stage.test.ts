import { expect, test } from 'vitest';
import { buildApp } from './synthesized.ts';

test.each([
  ['a domain without its certificate', { domain: 'plants.example' }, /come together/],
  ['a limit of requests that shuts everybody out', { requestsPerAddress: '10' }, /requestsPerAddress/],
  ['a stage that is no name', { stage: 'Prod 1' }, /stage/],
  ['a provider with something missing', { saml: '{"name":"Corporate"}' }, /metadataUrl/],
])('%s is refused before anything is built', (_, context, message) => {
  expect(() => buildApp({ context })).toThrow(message);
});
