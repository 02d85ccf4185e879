import { describe, expect, it } from 'vitest';
import { isWanted, Webhook, webhookFilters } from './webhook.ts';
import { buildWebhookBody } from './webhook-body.ts';

const id = '01KB2Z8Q5M3R7T9V1X4C6E8G0J';
const event = { type: 'ewo.created', at: '2026-11-30T08:15:02.417Z', plant: 'TO1' } as const;

describe('a webhook', () => {
  it('gets the types it names, singly or by thing', () => {
    expect(isWanted(['ewo.*'], 'ewo.closed')).toBe(true);
    expect(isWanted(['ewo.created', 'stock.low'], 'stock.low')).toBe(true);
    expect(isWanted(['ewo.created'], 'ewo.closed')).toBe(false);
    expect(isWanted(['tag.*'], 'ewo.closed')).toBe(false);
  });

  it('names at least one type that exists', () => {
    const webhook = { url: 'https://hooks.acme.example.com/in', types: ['ewo.*'], active: true };
    expect(Webhook.safeParse(webhook).success).toBe(true);
    for (const types of [[], ['*'], ['ewo.flown'], ['machine.*'], [''], undefined])
      expect(Webhook.safeParse({ ...webhook, types }).success).toBe(false);
    expect(Webhook.safeParse({ ...webhook, types: webhookFilters }).success).toBe(true);
  });
});

describe('the body of a message', () => {
  it('has id, type, time, plant and data', () => {
    expect(buildWebhookBody(id, { ...event, data: { id: 'a', code: 'E-2026-000123' } })).toBe(
      `{"id":"${id}","type":"ewo.created","at":"2026-11-30T08:15:02.417Z","plant":"TO1","data":{"id":"a","code":"E-2026-000123"}}`,
    );
  });

  it('has ids alone if data are more than 20 KB', () => {
    const data = { id: 'a', code: 'E-1', machineId: 7, machine: 'CNC-01', note: '' };
    const size = JSON.stringify(data).length;
    const fits = { ...data, note: 'x'.repeat(20 * 1024 - size) };
    expect(JSON.parse(buildWebhookBody(id, { ...event, data: fits })).data).toEqual(fits);
    for (const note of [`${fits.note}x`, 'è'.repeat(11 * 1024)])
      expect(JSON.parse(buildWebhookBody(id, { ...event, data: { ...data, note } })).data).toEqual({
        ...{ id: 'a', code: 'E-1', machineId: 7 },
        truncated: true,
      });
  });
});
