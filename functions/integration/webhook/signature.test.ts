import { Webhook as Verifier } from 'standardwebhooks';
import { expect, it } from 'vitest';
import vectors from '#tests/vectors/webhooks.json' with { type: 'json' };
import { buildSignature, createSecrets, rotateSecrets } from './signature.ts';

it.each(vectors.vectors)('signs as the reference does: $case $name', (vector) => {
  const { webhookId: id, timestamp, body, signature, secret } = vector;
  const isPrevious = vector.name.startsWith('within');
  const secrets = vector.secrets
    ? {
        ...vector.secrets,
        previousUntil: new Date((timestamp + (isPrevious ? 60 : -1)) * 1000).toISOString(),
      }
    : { current: secret! };
  const made = buildSignature(secrets, { id, timestamp, body: Buffer.from(body) });
  if (vector.verifies === false) expect(made).not.toBe(signature);
  else expect(made).toBe(signature);
});

it('has secrets of 32 bytes, of which two at most sign', () => {
  const now = new Date(Date.now()).toISOString();
  const first = createSecrets();
  expect(first.current).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const second = rotateSecrets(first, now);
  const third = rotateSecrets(second, now);
  const message = { id: 'msg', timestamp: Math.floor(Date.now() / 1000), body: Buffer.from('{}') };
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': buildSignature(third, message),
  };
  for (const { current } of [second, third]) expect(new Verifier(current).verify('{}', headers)).toEqual({});
  expect(() => new Verifier(first.current).verify('{}', headers)).toThrow();
});
