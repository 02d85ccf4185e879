// Addresses of what people ask for: the same pages stand at the desk, on the operator's screen and on the tablet.
import type { Profile } from '../../../shared/permissions.ts';
import { type Pillar, pillars } from '../../../shared/requests/tag-state.ts';
import type { Desk } from './orders.ts';

export type Place = 'desktop' | 'operator' | 'tablet';

const operator = '/app/operator/homeOperator';
const tablet = '/app/tablet/homeTablet';

const ewo = {
  desktop: { home: '/app', pick: '/app/planning/ewo/equipment', create: '/app/planning/ewo/create' },
  operator: { home: operator, pick: `${operator}/newEwo`, create: `${operator}/ewo/create` },
  tablet: { home: tablet, pick: `${tablet}/newEwo`, create: `${tablet}/ewo/create` },
} as const satisfies Record<Place, object>;
const tag = {
  desktop: { pick: '/app/planning/tag/equipment', create: '/app/planning/tag/create' },
  operator: { pick: `${operator}/newTag`, create: `${operator}/tag/create` },
  tablet: { pick: `${tablet}/newTag`, create: `${tablet}/tag/create` },
} as const satisfies Record<Place, object>;

/** Where who is not led elsewhere reports: in front of the machine, or at the desk. */
export const placeOf = (profile: Profile | 'tenantRoot'): Place =>
  profile === 'technician' ? 'tablet' : profile === 'requestor' ? 'operator' : 'desktop';

/** The activity of an order that asks for it, and what was noted there. */
export interface Origin {
  order?: string;
  activity?: number;
  text?: string;
  /** Of a tag. */
  pillar?: Pillar;
}

export interface ReportOf extends Origin {
  machine?: number;
  element?: string;
  /** The id the report is sent under. */
  report?: string;
  /** A tag that gets another machine. */
  tag?: string;
  /** One that was sent under its id. */
  sent?: string;
  /** The layout to return to, where it is another. */
  view?: string | null;
}

const asked = (path: string, values: object) => {
  const named = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return named.length > 0 ? `${path}?${new URLSearchParams(named)}` : path;
};

/** The machine is chosen first; with one, a part of it. */
export const ewoEquipmentPath = (place: Place, of: ReportOf = {}): string => asked(ewo[place].pick, of);
export const newEwoPath = (place: Place, of: ReportOf): string => asked(ewo[place].create, of);
export const editEwoPath = (place: Place, id: string): string => `${ewo[place].create}/${id}`;
export const homePath = (place: Place): string => ewo[place].home;

/** What is open in the plant, or one of it. */
export const openEwosPath = (id?: string): string => asked(`${operator}/viewEwo`, { ewo: id });
export const pastEwosPath = `${operator}/viewEwoHistory`;

const below = (desk: Desk) => (desk === 'tablet' ? '/app/tablet' : '/app/planning');

/** Where they are worked on, read and looked back at; one stands in the address without a place of its own. */
export const interventionPath = (desk: Desk, ewoId: string): string =>
  `${below(desk)}/ewo/intervention/?ewo=${ewoId}`;
export const ewoViewPath = (desk: Desk, ewoId: string): string =>
  `${below(desk)}/ewo/intervention/view?ewo=${ewoId}`;
export const interventionsPath = '/app/planning/ewo/interventionewo';
export const ewoBoardPath = '/app/planning/ewo/assign';
export const ewoHistoryPath = (machineId?: number): string =>
  `/app/planning/ewo/ewohistory${machineId === undefined ? '' : `?machine=${machineId}`}`;

export const rootCausesPath = (desk: Desk): string =>
  desk === 'tablet' ? '/app/tablet/RootCauseAnalysis' : '/app/management/RootCauseAnalysis';
export const rootCausePath = (desk: Desk, ewoId: string): string => `${rootCausesPath(desk)}/${ewoId}`;
export const rootCauseConfirmPath = (desk: Desk, ewoId: string): string =>
  `${rootCausesPath(desk)}/confirm/${ewoId}`;

export const tagEquipmentPath = (place: Place, of: ReportOf = {}): string => asked(tag[place].pick, of);
export const newTagPath = (place: Place, of: ReportOf): string => asked(tag[place].create, of);
export const editTagPath = (place: Place, id: string, of: ReportOf = {}): string =>
  asked(`${tag[place].create}/${id}`, of);

/** The tags somebody wrote, or one of them. */
export const ownTagsPath = (id?: string): string => asked(`${operator}/viewTag`, { tag: id });

/** Without a place of its own a tag stands in the address. */
export const tagInterventionPath = (desk: Desk, id: string): string =>
  asked(`${below(desk)}/tag/intervention/`, { tag: id });
export const tagViewPath = (desk: Desk, id: string): string =>
  asked(`${below(desk)}/tag/intervention/view`, { tag: id });
export const tagBoardPath = '/app/planning/tag/assign';
export const tagHistoryPath = '/app/planning/tag/Reporting';

/** What an address says of the activity that asks. */
export function originIn(params: URLSearchParams): Origin {
  const activity = Number(params.get('activity'));
  return {
    order: params.get('order') ?? undefined,
    activity: Number.isInteger(activity) && activity > 0 ? activity : undefined,
    text: params.get('text') ?? undefined,
    pillar: pillars.find((pillar) => pillar === params.get('pillar')),
  };
}
