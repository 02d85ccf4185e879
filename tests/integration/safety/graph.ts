// Energy graphs of tests over HTTP.
import { energySources, isolationPoints } from '#shared/safety/isolation-api.ts';
import { ok } from '../harness.ts';

export const feeds = {
  point: (id: number) => ({ kind: 'point' as const, id }),
  machine: (id: number) => ({ kind: 'machine' as const, id }),
  element: (id: string) => ({ kind: 'element' as const, id }),
};
type Feeds = (typeof feeds)[keyof typeof feeds] extends (...args: never[]) => infer F ? F[] : never;

export const point = (machineId: number, code: string, fed: Feeds, more: object = {}) =>
  ok(isolationPoints.create, { ...{ machineId, code, location: 'Panel A', feeds: fed }, ...more } as never);

export const source = (machineId: number, code: string, fed: Feeds) =>
  ok(energySources.create, { machineId, code, energy: 'electric', value: '400 V', feeds: fed } as never);
