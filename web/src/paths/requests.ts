// Routes of requests: the same pages exist at the desk, on the operator's screen and on the tablet.
import type { Profile } from '#shared/permissions.ts';
import { type Pillar, pillars } from '#shared/requests/tag-state.ts';
import type { WorkLayout } from './orders.ts';

export type RequestLayout = 'desktop' | 'operator' | 'tablet';

const operatorHome = '/app/operator/homeOperator';
const tabletHome = '/app/tablet/homeTablet';

const ewoRoutes = {
  desktop: { home: '/app', pick: '/app/planning/ewo/equipment', create: '/app/planning/ewo/create' },
  operator: { home: operatorHome, pick: `${operatorHome}/newEwo`, create: `${operatorHome}/ewo/create` },
  tablet: { home: tabletHome, pick: `${tabletHome}/newEwo`, create: `${tabletHome}/ewo/create` },
} as const satisfies Record<RequestLayout, object>;
const tagRoutes = {
  desktop: { pick: '/app/planning/tag/equipment', create: '/app/planning/tag/create' },
  operator: { pick: `${operatorHome}/newTag`, create: `${operatorHome}/tag/create` },
  tablet: { pick: `${tabletHome}/newTag`, create: `${tabletHome}/tag/create` },
} as const satisfies Record<RequestLayout, object>;

/** Returns the default layout of a profile for reports. */
export const getRequestLayout = (profile: Profile | 'tenantRoot'): RequestLayout =>
  profile === 'technician' ? 'tablet' : profile === 'requestor' ? 'operator' : 'desktop';

/** Activity of an order that causes the request, with its note. */
export interface RequestOrigin {
  order?: string;
  activity?: number;
  text?: string;
  /** Pillar of a tag. */
  pillar?: Pillar;
}

export interface RequestParameters extends RequestOrigin {
  machine?: number;
  element?: string;
  /** Id proposed for the new report. */
  report?: string;
  /** Id of a tag whose machine is changed. */
  tag?: string;
  /** Id of a report that was sent. */
  sent?: string;
  /** Layout to return to, if it differs. */
  view?: string | null;
}

const withQuery = (path: string, values: object) => {
  const queryEntries = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return queryEntries.length > 0 ? `${path}?${new URLSearchParams(queryEntries)}` : path;
};

/** Returns the selection of the machine; with a machine, that of its element. */
export const getEwoEquipmentRoute = (place: RequestLayout, parameters: RequestParameters = {}): string =>
  withQuery(ewoRoutes[place].pick, parameters);
export const getNewEwoRoute = (place: RequestLayout, parameters: RequestParameters): string =>
  withQuery(ewoRoutes[place].create, parameters);
export const getEditEwoRoute = (place: RequestLayout, id: string): string =>
  `${ewoRoutes[place].create}/${id}`;
export const getRequestHomeRoute = (place: RequestLayout): string => ewoRoutes[place].home;

/** Returns the open EWOs of the plant, or one of them. */
export const getOpenEwosRoute = (id?: string): string => withQuery(`${operatorHome}/viewEwo`, { ewo: id });
export const pastEwosRoute = `${operatorHome}/viewEwoHistory`;

const getLayoutBase = (desk: WorkLayout) => (desk === 'tablet' ? '/app/tablet' : '/app/planning');

/** Pages of execution, view and history; the id is a query parameter. */
export const getInterventionRoute = (desk: WorkLayout, ewoId: string): string =>
  `${getLayoutBase(desk)}/ewo/intervention/?ewo=${ewoId}`;
export const getEwoViewRoute = (desk: WorkLayout, ewoId: string): string =>
  `${getLayoutBase(desk)}/ewo/intervention/view?ewo=${ewoId}`;
export const interventionsRoute = '/app/planning/ewo/interventionewo';
export const ewoBoardRoute = '/app/planning/ewo/assign';
export const getEwoHistoryRoute = (machineId?: number): string =>
  `/app/planning/ewo/ewohistory${machineId === undefined ? '' : `?machine=${machineId}`}`;

export const getRootCausesRoute = (desk: WorkLayout): string =>
  desk === 'tablet' ? '/app/tablet/RootCauseAnalysis' : '/app/management/RootCauseAnalysis';
export const getRootCauseRoute = (desk: WorkLayout, ewoId: string): string =>
  `${getRootCausesRoute(desk)}/${ewoId}`;
export const getRootCauseConfirmRoute = (desk: WorkLayout, ewoId: string): string =>
  `${getRootCausesRoute(desk)}/confirm/${ewoId}`;

export const getTagEquipmentRoute = (place: RequestLayout, parameters: RequestParameters = {}): string =>
  withQuery(tagRoutes[place].pick, parameters);
export const getNewTagRoute = (place: RequestLayout, parameters: RequestParameters): string =>
  withQuery(tagRoutes[place].create, parameters);
export const getEditTagRoute = (
  place: RequestLayout,
  id: string,
  parameters: RequestParameters = {},
): string => withQuery(`${tagRoutes[place].create}/${id}`, parameters);

/** Returns the user's own tags, or one of them. */
export const getOwnTagsRoute = (id?: string): string => withQuery(`${operatorHome}/viewTag`, { tag: id });

/** Returns the intervention page of a tag; the id is a query parameter. */
export const getTagInterventionRoute = (desk: WorkLayout, id: string): string =>
  withQuery(`${getLayoutBase(desk)}/tag/intervention/`, { tag: id });
export const getTagViewRoute = (desk: WorkLayout, id: string): string =>
  withQuery(`${getLayoutBase(desk)}/tag/intervention/view`, { tag: id });
export const tagBoardRoute = '/app/planning/tag/assign';
export const tagHistoryRoute = '/app/planning/tag/Reporting';

/** Returns the origin of a request from the URL. */
export function parseOrigin(params: URLSearchParams): RequestOrigin {
  const activity = Number(params.get('activity'));
  return {
    order: params.get('order') ?? undefined,
    activity: Number.isInteger(activity) && activity > 0 ? activity : undefined,
    text: params.get('text') ?? undefined,
    pillar: pillars.find((pillar) => pillar === params.get('pillar')),
  };
}
