// Topics of the reads on screen: decides for every read path which hints make its answer stale.
import type { QueryKey } from '@tanstack/react-query';
import { MAX_TOPICS, TOPIC_PATTERN, type Topic } from '#shared/push/messages.ts';

/** Topic of the EWOs and tags that the user reported or follows, and of alerts about them. */
const OWN_TOPIC = 'own';
/** Returns the topic of the alerts of a team; without one that of the user's own. */
export const getAlertTopic = (teamId: number | undefined): Topic =>
  teamId === undefined ? OWN_TOPIC : `alerts/${teamId}`;

/** Resources whose records change during a shift; if there are too many topics, these are shown first. */
const orders = ['workorder', 'checklistorder', 'amorder'] as const;
const live: readonly string[] = ['ewo', 'tag', ...orders, 'movement', 'remark', 'rootcause', 'sparepart'];

/**
 * Decision about the reads of a path. `own` leads to the topic of the resource itself (the first segment), or to
 * that of a record if the path names one. `also` lists further resources that the answer is computed from.
 */
interface PathTopics {
  own?: boolean;
  also?: readonly string[];
  /** Whether the path is answered for the whole resource although it names a record. */
  lists?: boolean;
  /** Whether the answer is about what the user reported or follows. */
  reported?: boolean;
}

/** Reads that hints do not refresh: session, files, searches, and lists that a page reads for one moment. */
const never: PathTopics = {};
const itself: PathTopics = { own: true };
const itselfAnd = (...also: string[]): PathTopics => ({ own: true, also });
const from = (...also: string[]): PathTopics => ({ also });

/**
 * Topics by the beginning of a path, without parameters; the longest one that fits decides. A test requires that
 * every read path has one.
 */
export const topicsByPath: Readonly<Record<string, PathTopics>> = {
  '/UserTenant': never,
  '/accessrequest': itself,
  '/advice': never,
  '/amorder': itself,
  '/amreport': from('amorder', 'tag'),
  '/amstep': { ...itselfAnd('amorder', 'tag'), lists: true },
  '/amstrategy': itself,
  '/audit': never,
  '/capacity': itself,
  '/checklist': itself,
  '/checklist/results': from('checklistorder'),
  '/checklist/trend': from('checklistorder'),
  '/checklistorder': itself,
  '/cilr': itself,
  '/classification': itself,
  '/classproposal': from('ewo', 'classification'),
  '/componenttypology': itself,
  '/control': itself,
  '/controltool': itself,
  '/count': itself,
  '/dashboard': from('ewo', 'tag', ...orders),
  // The pages of an import read on while it runs (`features/ingestion/under-way.ts`).
  '/dataingestion': never,
  '/department': itself,
  '/device': itself,
  '/document': never,
  '/energysource': from('isolationpoint'),
  '/ewo': itself,
  '/ewo/items/opportunity': itselfAnd('workorder', 'tag'),
  '/ewo/mine': { reported: true },
  // Calendars of other programs.
  '/feed': never,
  '/grouptypology': itself,
  '/handover': from('ewo', 'tag', ...orders, 'remark', 'sparepart'),
  '/health': never,
  '/image': never,
  '/isolationpoint': itself,
  '/kpi': from('ewo', ...orders),
  '/ledger': { also: ['ewo', ...orders], lists: true },
  '/lockout': { ...itself, lists: true },
  '/lubricant': itself,
  '/lubrication': from(...orders, 'maintenancecycle'),
  '/machine': itself,
  '/machinedata': itself,
  '/machinestructure': { ...itself, lists: true },
  '/machinestructure/search': never,
  '/machinestructure/stocklevels': from('sparepart', 'movement'),
  '/machinetypology': itself,
  '/maintenancecycle': itself,
  '/material': itself,
  '/movement': itself,
  '/obligation': { ...itself, lists: true },
  // Spreadsheets and reporting tools call it.
  '/odata': never,
  '/operation': itself,
  '/metricmap': never,
  '/notice': never,
  '/oee': from('ewo'),
  '/operator': itself,
  '/overview': from('ewo', 'tag', ...orders),
  '/paper': never,
  '/pareto': from('ewo'),
  '/path': itself,
  '/permit': { ...itself, lists: true },
  '/phase': itself,
  '/plant': never,
  '/plantTenant': never,
  '/plantlayout': from('plantlayout', 'machine', 'ewo', 'tag', 'workorder'),
  '/pmstep': { ...itselfAnd('workorder', 'ewo'), lists: true },
  '/professionalgroup': itself,
  // The directory of a company calls it, and its page is opened rarely.
  '/proof': never,
  '/provisioning': never,
  '/push': never,
  '/quantity': itself,
  '/reading': itself,
  '/remark': itself,
  '/report': itself,
  '/rootcause': itself,
  '/rootcause/costs': from('rootcause', 'ewo'),
  '/scim': never,
  // Administrators open accounts and webhooks rarely, and a call changes both without a write of theirs.
  '/serviceaccount': never,
  '/signIn': never,
  '/skill': from('capacity', 'operator', 'team'),
  '/skilltipology': itself,
  '/smp': itself,
  '/sop': itself,
  '/signature': never,
  '/sparepart': itselfAnd('movement'),
  '/sparepart/pick': itself,
  '/sparepart/requested': itselfAnd('movement', 'ewo'),
  // The alerts of a team are read when their topic is hinted at (`app/alerts/hearing.ts`).
  '/sse-notifications': never,
  '/stops': itself,
  '/stops/months': itselfAnd('workorder', 'checklistorder'),
  '/strategy': itself,
  '/subgrouptypology': itself,
  '/supplier': itself,
  '/tag': itself,
  '/tag/mine': { reported: true },
  '/team': itself,
  '/team/items/holders': from('team', 'operator', 'workorder', 'ewo', 'tag'),
  '/team/items/week': from('team', ...orders),
  '/tool': itself,
  '/usage': never,
  '/user': itself,
  '/user/get': never,
  '/user/settings': never,
  // Other systems call these.
  '/v1': never,
  '/warehouse': itself,
  '/warehouse/items/sap': from('movement', 'warehouse'),
  '/warehouse/overview': from('sparepart', 'movement', 'warehouse'),
  '/webhook': never,
  '/workload': from('workorder', 'team', 'operator'),
  '/workorder': itself,
  '/workorder/items/kit': itselfAnd('sparepart'),
  '/workorder/kits': itselfAnd('sparepart'),
  '/workorder/positions': from('plantlayout'),
};

/** Returns the decision about a path, or undefined if there is none. */
export function findPathTopics(path: string): PathTopics | undefined {
  const segments = path.replaceAll(/\/\{\w+\}/g, '').split('/');
  for (; segments.length > 1; segments.pop()) {
    const decision = topicsByPath[segments.join('/')];
    if (decision) return decision;
  }
  return undefined;
}

/** Returns the topics of a read; keys of other queries, which do not begin with a path, have none. */
export function listQueryTopics([path, input]: QueryKey): Topic[] {
  if (typeof path !== 'string' || !path.startsWith('/')) return [];
  const { own, also = [], lists, reported } = findPathTopics(path) ?? never;
  const resource = path.split('/')[1]!;
  const ownTopics = own ? [lists ? resource : (findRecordTopic(path, input) ?? resource)] : [];
  return [...new Set([...(reported ? [OWN_TOPIC] : []), ...ownTopics, ...also])];
}

/** Returns the topic of the record that a path names, such as `ewo/12`; undefined if it names none. */
function findRecordTopic(path: string, input: unknown): Topic | undefined {
  const [, resource, name] = /^\/([^/{]+)\/items\/\{(\w+)\}/.exec(path) ?? [];
  if (!name) return undefined;
  const topic = `${resource}/${String((input as Record<string, unknown> | undefined)?.[name])}`;
  return TOPIC_PATTERN.test(topic) ? topic : undefined;
}

const getResource = (topic: Topic) => topic.split('/')[0]!;
const isAlertTopic = (topic: Topic) => topic.startsWith('alerts/') || topic === OWN_TOPIC;

/**
 * Returns at most `MAX_TOPICS` topics. Of too many, the records of a resource become the resource itself, which is
 * hinted at by the same changes, and resources that seldom change are left out.
 */
export function limitTopics(topics: Iterable<Topic>): Topic[] {
  const allTopics = [...new Set(topics)];
  if (allTopics.length <= MAX_TOPICS) return allTopics.sort();
  const resources = allTopics.map((topic) => (isAlertTopic(topic) ? topic : getResource(topic)));
  const rank = (topic: Topic) => (isAlertTopic(topic) ? 0 : live.includes(topic) ? 1 : 2);
  return [...new Set(resources)]
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MAX_TOPICS)
    .sort();
}

/** Whether a hint concerns a read; a hint at a resource concerns its records unless they are shown themselves. */
export function isConcerned(
  queryTopics: readonly Topic[],
  hintTopic: Topic,
  shownTopics: ReadonlySet<Topic>,
): boolean {
  return queryTopics.some(
    (topic) => topic === hintTopic || (getResource(topic) === hintTopic && !shownTopics.has(topic)),
  );
}
