// The calls of access. Those of product §7 keep their names to the letter.
import * as z from 'zod';
import { endpoint, Stored } from '../contract.ts';
import { code } from '../fields.ts';
import type { MessageCode } from '../messages.ts';
import { Plant } from './plant.ts';
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
  /** Whose orders they execute, where the plant assigns them. */
  teamId: z.int().optional(),
  /** Of technicians: every team they belong to, the only ones they read and work for. */
  teamIds: z.array(z.int()).optional(),
  /** Of those the ones they lead. */
  leadsTeamIds: z.array(z.int()).optional(),
  /** Which technician they are, where they report hours. */
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
    /** Days ahead for which orders are generated. */
    horizonDays: z.int(),
    /** A technician who leads no team may close EWOs, and date back their reports so many days. */
    techCanClose: z.boolean(),
    backdateDaysTech: z.int(),
  }),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const users = {
  tenant: endpoint({
    method: 'GET',
    path: '/UserTenant/get',
    needs: 'user',
    input: Nothing,
    output: z.object({
      id: z.string(),
      endpointRoot: z.boolean(),
      UserPlantsCount: z.int(),
      PlantSubDomain: z.string(),
      AuditTool: z.boolean(),
    }),
    says: 'The signed-in user in the tenant; anything but 200 means unauthorised',
    disabledToo: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/get',
    needs: 'member',
    input: Nothing,
    output: SignedInUser,
    says: 'The signed-in user in the selected plant',
    disabledToo: true,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/user/plant',
    needs: 'user',
    input: z.strictObject({ plant: code(12) }),
    output: Nothing,
    says: 'Remembers the plant the user chose: where calls that name none stand from now on',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/user/logout',
    needs: 'user',
    input: Nothing,
    output: Nothing,
    says: 'Ends the access tokens of this sign-in; the sign-in revokes those that renew them',
    disabledToo: true,
  }),
};

/** The seed sends the settings as a JSON string; an object is taken too. */
const SettingsBody = z.preprocess((input, context) => {
  const body = (input as { body?: unknown } | undefined)?.body;
  if (typeof body !== 'string') return input;
  try {
    return JSON.parse(body);
  } catch {
    context.addIssue({ code: 'custom', path: ['body'], message: 'settingsUnreadable' satisfies MessageCode });
    return z.NEVER;
  }
}, Settings);

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/user/settings',
    needs: 'user',
    input: Nothing,
    output: Settings,
    says: 'The settings of the signed-in user',
  }),
  put: endpoint({
    method: 'PUT',
    path: '/user/settings',
    needs: 'user',
    input: SettingsBody as unknown as z.ZodType<Settings, Partial<Settings> | { body: string }>,
    output: Settings,
    says: 'Saves the settings; the body is a JSON string or an object',
  }),
};

export const plants = {
  list: endpoint({
    method: 'GET',
    path: '/plantTenant/items',
    needs: 'user',
    input: Nothing,
    output: z.object({ items: z.array(PlantSummary) }),
    says: 'Plants the user may select; all of the tenant for a tenant-root user',
  }),
  get: endpoint({
    method: 'GET',
    path: '/plant/items/{idplant}',
    needs: 'user',
    input: z.strictObject({ idplant: code(12) }),
    output: z.object({
      ...Plant.shape,
      ...Stored.shape,
      codice: z.string(),
      descrizione: z.string(),
      chklst: z.boolean(),
    }),
    says: 'One plant with its flags, calendar and parameters',
  }),
  current: endpoint({
    method: 'GET',
    path: '/plant/current',
    needs: 'member',
    input: Nothing,
    output: z.object({ codice: z.string(), descrizione: z.string() }),
    says: 'Code and description of the selected plant',
  }),
};

export const system = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    needs: 'public',
    input: Nothing,
    output: z.object({ status: z.literal('ok'), version: z.string(), now: z.string() }),
    says: 'Answers while the service and its table do',
  }),
};
