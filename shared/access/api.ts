// Contracts of access. Calls of product §7 keep their names to the letter.
import * as z from 'zod';
import { defineEndpoint, Stored } from '../contract.ts';
import { code } from '../fields.ts';
import { languages, type MessageCode } from '../messages.ts';
import { Plant } from './plant.ts';
import { getRegionalSettings } from './region.ts';
import { Settings } from './settings.ts';

const Nothing = z.strictObject({});

export const PlantSummary = z.object({
  id: z.string(),
  codice: z.string(),
  descrizione: z.string(),
  lang: z.string(),
  idRegion: z.string(),
  PlantSubDomain: z.string(),
  idprofilo: z.int(),
});
export type PlantSummary = z.infer<typeof PlantSummary>;

export const SignedInUser = z.object({
  id: z.string(),
  iduser: z.string(),
  name: z.string(),
  email: z.string(),
  idprofilo: z.int(),
  idplant: z.string(),
  /** The team whose orders the user carries out, if the plant assigns orders. */
  teamId: z.int().optional(),
  /** Technicians: ids of all teams they belong to; they read and work for these only. */
  teamIds: z.array(z.int()).optional(),
  /** Ids of the teams that the user leads, a subset of `teamIds`. */
  leadsTeamIds: z.array(z.int()).optional(),
  /** Ids of the teams whose AM runs the user carries out, where the plant lets operators do so. */
  runTeamIds: z.array(z.int()).optional(),
  /** Requestors: what the teams of their card cover, by codes of departments and ids of machines. */
  ownLine: z.object({ departments: z.array(z.string()), machineIds: z.array(z.int()) }).optional(),
  /** The technician the user is, where hours are reported. */
  operatorId: z.int().optional(),
  plant: z.object({
    codice: z.string(),
    idRegion: z.string(),
    descrizione: z.string(),
    lang: z.string(),
    risorse: z.boolean(),
    warSap: z.boolean(),
    chklst: z.boolean(),
    timeZone: z.string(),
    currency: z.string(),
    /** Number of days ahead for which orders are generated. */
    horizonDays: z.int(),
    /** Whether technicians who lead no team may close EWOs, and by how many days they may backdate. */
    techCanClose: z.boolean(),
    backdateDaysTech: z.int(),
    /**
     * True if codes that open a locked tablet have eight characters. Answers cached by older versions lack
     * it.
     */
    longTabletCode: z.boolean().optional(),
    /** True if technicians and requestors carry out AM runs. Answers cached by older versions lack it. */
    operatorsRunAm: z.boolean().optional(),
    /** Whether anybody may report a problem of a machine without an account. */
    publicReports: z.boolean(),
    /** True if no order begins on a machine with an expired obligation. Answers cached by older versions lack it. */
    expiredForbidsStart: z.boolean().optional(),
    /** Hours for which a permit to work is valid at most. Answers cached by older versions lack it. */
    permitHours: z.int().optional(),
  }),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const users = {
  tenant: defineEndpoint({
    method: 'GET',
    path: '/UserTenant/get',
    requiredPermission: 'user',
    input: Nothing,
    output: z.object({
      id: z.string(),
      endpointRoot: z.boolean(),
      UserPlantsCount: z.int(),
      PlantSubDomain: z.string(),
      AuditTool: z.boolean(),
    }),
    summary: 'The signed-in user in the tenant; anything but 200 means unauthorised',
    disabledToo: true,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/user/get',
    requiredPermission: 'member',
    input: Nothing,
    output: SignedInUser,
    summary: 'The signed-in user in the selected plant',
    disabledToo: true,
  }),
  choose: defineEndpoint({
    method: 'PUT',
    path: '/user/plant',
    requiredPermission: 'user',
    input: z.strictObject({ plant: code(12) }),
    output: Nothing,
    summary: 'Remembers the plant the user chose: where calls that name none stand from now on',
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/user/logout',
    requiredPermission: 'user',
    input: Nothing,
    output: Nothing,
    summary: 'Ends the access tokens of this sign-in; the sign-in revokes those that renew them',
    disabledToo: true,
  }),
};

/** Settings of the request: the seed sends them as a JSON string; an object is accepted too. */
const SettingsBody = z.preprocess((input, context) => {
  const body = (input as { body?: unknown } | undefined)?.body;
  if (typeof body !== 'string') return addRegion(input);
  try {
    return addRegion(JSON.parse(body));
  } catch {
    context.addIssue({ code: 'custom', path: ['body'], message: 'settingsUnreadable' satisfies MessageCode });
    return z.NEVER;
  }
}, Settings);

/** Adds the regional settings that match a language if none are sent. */
function addRegion(input: unknown): unknown {
  const { language, globalization } = (input ?? {}) as Partial<Settings>;
  const knownLanguage = languages.find((each) => each === language);
  return knownLanguage && globalization === undefined
    ? { ...(input as object), globalization: getRegionalSettings(knownLanguage) }
    : input;
}

export const settings = {
  get: defineEndpoint({
    method: 'GET',
    path: '/user/settings',
    requiredPermission: 'user',
    input: Nothing,
    output: Settings,
    summary: 'The settings of the signed-in user',
  }),
  put: defineEndpoint({
    method: 'PUT',
    path: '/user/settings',
    requiredPermission: 'user',
    input: SettingsBody as unknown as z.ZodType<Settings, Partial<Settings> | { body: string }>,
    output: Settings,
    summary: 'Saves the settings; the body is a JSON string or an object',
  }),
};

export const plants = {
  list: defineEndpoint({
    method: 'GET',
    path: '/plantTenant/items',
    requiredPermission: 'user',
    input: Nothing,
    output: z.object({ items: z.array(PlantSummary) }),
    summary: 'Plants the user may select; all of the tenant for a tenant-root user',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/plant/items/{idplant}',
    requiredPermission: 'user',
    input: z.strictObject({ idplant: code(12) }),
    output: z.object({
      ...Plant.shape,
      ...Stored.shape,
      codice: z.string(),
      descrizione: z.string(),
      chklst: z.boolean(),
    }),
    summary: 'One plant with its flags, calendar and parameters',
  }),
  current: defineEndpoint({
    method: 'GET',
    path: '/plant/current',
    requiredPermission: 'member',
    input: Nothing,
    output: z.object({ codice: z.string(), descrizione: z.string() }),
    summary: 'Code and description of the selected plant',
  }),
  timeZones: defineEndpoint({
    method: 'GET',
    path: '/plant/timeZones',
    requiredPermission: 'user',
    input: Nothing,
    output: z.object({ items: z.array(z.string()) }),
    summary: 'Names of the time zones a plant may have',
  }),
};

export const system = {
  health: defineEndpoint({
    method: 'GET',
    path: '/health',
    requiredPermission: 'public',
    input: Nothing,
    output: z.object({
      status: z.enum(['ok', 'degraded']),
      reason: z.literal('dataNewer').optional(),
      version: z.string(),
      dataVersion: z.int(),
      leastProgram: z.int(),
      now: z.string(),
    }),
    summary:
      'Answers while the service and its table do; degraded if data of a plant needs a program that reads a higher data version',
  }),
};
