import { describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#shared/contract.ts';
import { features } from '#shared/features.ts';
import { MAX_TOPICS, topic } from '#shared/push/messages.ts';
import { topicAreas } from '#shared/push/topics.ts';
import { buildQueryKey } from '../cache.ts';
import { findPathTopics, isConcerned, limitTopics, listQueryTopics, topicsByPath } from './topics.ts';

const readPaths = Object.values(features)
  .flatMap((apis) =>
    Object.values(apis).flatMap((calls) => Object.values(calls as Record<string, AnyEndpoint>)),
  )
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path);

const topicsOf = (path: string, input: object = {}) => listQueryTopics(buildQueryKey({ path }, input));

describe('topics of reads', () => {
  it('are decided for every read path', () => {
    expect(readPaths.length).toBeGreaterThan(100);
    expect(readPaths.filter((path) => findPathTopics(path) === undefined)).toEqual([]);
  });

  it('are decided for no path that does not exist', () => {
    const prefixes = readPaths.map((path) => `${path.replaceAll(/\/\{\w+\}/g, '')}/`);
    const isKnown = (path: string) => prefixes.some((prefix) => prefix.startsWith(`${path}/`));
    expect(Object.keys(topicsByPath).filter((path) => !isKnown(path))).toEqual([]);
  });

  it('follow the pattern of the contract', () => {
    const topics = readPaths.flatMap((path) => topicsOf(path, { id: '12' }));
    expect(topics.filter((each) => !topic.safeParse(each).success)).toEqual([]);
  });

  it('have hints of the service', () => {
    const resources = readPaths
      .flatMap((path) => topicsOf(path, { id: '12' }))
      .map((each) => each.split('/')[0]!);
    const unknown = resources.filter((each) => each !== 'own' && !Object.hasOwn(topicAreas, each));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('are the resource of a list and the record of a page', () => {
    expect(topicsOf('/ewo/items')).toEqual(['ewo']);
    expect(topicsOf('/ewo/open', { teamId: 1 })).toEqual(['ewo']);
    expect(topicsOf('/ewo/items/{id}', { id: 12 })).toEqual(['ewo/12']);
    expect(topicsOf('/rootcause/items/{ewoId}', { ewoId: '01J' })).toEqual(['rootcause/01J']);
    expect(topicsOf('/ewo/mine')).toEqual(['own']);
  });

  it('are the resources that an aggregate is computed from', () => {
    expect(topicsOf('/overview')).toEqual(expect.arrayContaining(['ewo', 'tag', 'workorder']));
    expect(topicsOf('/ledger/items/{id}', { id: 3 })).toEqual(expect.arrayContaining(['ewo', 'workorder']));
  });

  it('are the resource of a record whose id has no topic', () => {
    expect(topicsOf('/workorder/items/{id}', { id: 'C1#2026 3' })).toEqual(['workorder']);
  });

  it('are absent for the session and for queries without a path', () => {
    expect([topicsOf('/user/get'), listQueryTopics(['image', 4]), listQueryTopics([])]).toEqual([[], [], []]);
  });
});

describe('too many topics', () => {
  const records = Array.from({ length: 30 }, (_, i) => `ewo/${i}`);

  it('become those of their resources', () => {
    expect(limitTopics([...records, 'own', 'alerts/3'])).toEqual(['alerts/3', 'ewo', 'own']);
    const shown = new Set(limitTopics(records));
    expect(isConcerned(['ewo/4'], 'ewo', shown)).toBe(true);
    expect(isConcerned(['ewo/4'], 'ewo', new Set(['ewo/4', 'ewo']))).toBe(false);
  });

  it('lose those that seldom change', () => {
    const archives = Array.from({ length: 25 }, (_, i) => `archive${'abcdefghijklmnopqrstuvwxyz'[i]}`);
    const topics = limitTopics([...archives, 'tag', 'ewo/1', 'alerts/1']);
    expect(topics).toHaveLength(MAX_TOPICS);
    expect(topics).toEqual(expect.arrayContaining(['tag', 'ewo', 'alerts/1']));
  });
});
