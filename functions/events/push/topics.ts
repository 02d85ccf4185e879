// Topics of the hints that follow from a change: which resource of the API shows an entity.
import type { TopicResource } from '#shared/push/topics.ts';
import { accessRequests, devices, memberships } from '../../db/entities/access.ts';
import { machineSteps, points } from '../../db/entities/autonomous.ts';
import { files, importBatches, mappers, mappings } from '../../db/entities/ingestion.ts';
import * as organisation from '../../db/entities/organisation.ts';
import * as planned from '../../db/entities/planned.ts';
import { phases, procedures, strategies } from '../../db/entities/procedures.ts';
import { ewoFollowers, ewos, publicReports, remarks, rootCauses, tags } from '../../db/entities/requests.ts';
import {
  isolationPoints,
  lockouts,
  obligations,
  permitKinds,
  permits,
  workPermits,
} from '../../db/entities/safety.ts';
import * as structure from '../../db/entities/structure.ts';
import * as warehouse from '../../db/entities/warehouse.ts';
import type { AnyEntity } from '../../db/items.ts';
import { parseSortKey } from '../../db/keys.ts';
import { buildOwnTopic } from '../../push/public.ts';
import type { Change } from '../change.ts';

type Image = Record<string, unknown>;
/** Resource of a record, and its id there; without an id only lists are hinted at. */
interface Subject {
  resource: TopicResource;
  id?: string;
}
type Rule = (id: string, image: Image) => Subject[];

const rule = (kind: AnyEntity, find: Rule) => [kind.name, { kind, find }] as const;
/** Rule of an entity whose records have the same ids in the API. */
const byId = (kind: AnyEntity, resource: TopicResource) => rule(kind, (id) => [{ resource, id }]);
/** Rule of an entity that only lists show. */
const inLists = (kind: AnyEntity, resource: TopicResource) => rule(kind, () => [{ resource }]);
const getFirstPart = (id: string) => id.split('.')[0]!;

const rules = new Map([
  inLists(accessRequests, 'accessrequest'),
  inLists(devices, 'device'),
  inLists(memberships, 'user'),
  byId(structure.componentTypologies, 'componenttypology'),
  byId(structure.controlTools, 'controltool'),
  byId(structure.controls, 'control'),
  byId(structure.departments, 'department'),
  byId(structure.groupTypologies, 'grouptypology'),
  byId(structure.lubricants, 'lubricant'),
  byId(structure.machines, 'machine'),
  byId(structure.machineTypologies, 'machinetypology'),
  byId(structure.materials, 'material'),
  byId(structure.operations, 'operation'),
  byId(structure.quantities, 'quantity'),
  byId(structure.subgroupTypologies, 'subgrouptypology'),
  byId(structure.tools, 'tool'),
  byId(structure.classifications, 'classification'),
  byId(structure.elements, 'machinestructure'),
  // The version of a machine's elements has the id of the machine.
  byId(structure.elementListVersions, 'machinestructure'),
  inLists(structure.layouts, 'plantlayout'),
  rule(procedures, (id, { kind }) => [{ resource: kind as 'smp' | 'checklist' | 'sop', id }]),
  byId(phases, 'phase'),
  rule(strategies, (id, { typeCycle }) => [{ resource: typeCycle === 'am' ? 'amstrategy' : 'strategy', id }]),
  byId(planned.cycles, 'maintenancecycle'),
  byId(planned.orders, 'workorder'),
  byId(planned.checklistOrders, 'checklistorder'),
  byId(planned.runs, 'amorder'),
  inLists(planned.readings, 'reading'),
  inLists(planned.waitingReadings, 'machinedata'),
  byId(planned.paths, 'path'),
  byId(points, 'cilr'),
  rule(machineSteps, (id) => [
    { resource: 'amstep', id },
    { resource: 'pmstep', id },
  ]),
  byId(ewos, 'ewo'),
  byId(ewoFollowers, 'ewo'),
  byId(tags, 'tag'),
  byId(rootCauses, 'rootcause'),
  inLists(remarks, 'remark'),
  byId(publicReports, 'report'),
  byId(warehouse.warehouses, 'warehouse'),
  inLists(warehouse.sapBatches, 'warehouse'),
  byId(warehouse.spares, 'sparepart'),
  rule(warehouse.stocks, (id) => [{ resource: 'sparepart', id: getFirstPart(id) }]),
  inLists(warehouse.movements, 'movement'),
  byId(warehouse.counts, 'count'),
  rule(warehouse.countLines, (id) => [{ resource: 'count', id: id.slice(0, id.lastIndexOf('.')) }]),
  byId(organisation.capacities, 'capacity'),
  byId(organisation.operators, 'operator'),
  byId(organisation.productionStops, 'stops'),
  byId(organisation.professionalGroups, 'professionalgroup'),
  byId(organisation.skillFamilies, 'skilltipology'),
  byId(organisation.suppliers, 'supplier'),
  byId(organisation.teams, 'team'),
  byId(isolationPoints, 'isolationpoint'),
  inLists(lockouts, 'lockout'),
  byId(obligations, 'obligation'),
  byId(permits, 'permit'),
  inLists(permitKinds, 'permit'),
  inLists(workPermits, 'permit'),
  byId(files, 'dataingestion'),
  byId(mappers, 'dataingestion'),
  byId(mappings, 'dataingestion'),
  byId(importBatches, 'dataingestion'),
]);

/** Field with the user whose own list shows a record. */
const ownUserFields = new Map([
  [ewos.name, 'requesterId'],
  [tags.name, 'requesterId'],
]);

/**
 * Entities and the resources of the API that show them.
 * @internal compared with the contracts by a test
 */
export const hintedEntities: ReadonlySet<string> = new Set(rules.keys());

/** Returns the plant of a tenant's record that belongs to one. */
const getPlant = ({ entity, plant, id }: Change): string => {
  if (entity === memberships.name) return id.slice(id.lastIndexOf('.') + 1);
  return entity === accessRequests.name ? id.slice(0, id.indexOf('.')) : plant;
};

/** Plant and stored topics of a change; undefined if no page shows its entity. */
export function listTopics(change: Change): { plant: string; topics: string[] } | undefined {
  const { entity, before, after } = change;
  const image = after ?? before ?? {};
  if (entity === organisation.alerts.name)
    return (
      after && {
        plant: change.plant,
        topics: [image.teamId === undefined ? buildOwnTopic(String(image.userId)) : `alerts/${image.teamId}`],
      }
    );
  const entityRule = rules.get(entity);
  if (!entityRule) return undefined;
  const id = entityRule.kind.ids === 'text' ? change.id : parseSortKey(change.id);
  const userId = ownUserFields.get(entity);
  const ownUser = userId && image[userId];
  const topics = entityRule
    .find(id, image)
    .flatMap((each) => [each.resource, ...(each.id === undefined ? [] : [`${each.resource}/${each.id}`])]);
  return {
    plant: getPlant(change),
    topics: [...topics, ...(ownUser === undefined ? [] : [buildOwnTopic(String(ownUser))])],
  };
}
