// Token of a machine's report page: the id of a key, an authentication code, and the machine. It reveals
// neither tenant nor plant.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReportKey } from '../../db/entities/structure.ts';

export interface ReportToken {
  keyId: string;
  code: string;
  machineId: number;
}

const KEY_ID_LENGTH = 16;
const CODE_LENGTH = 22;
const tokenPattern = new RegExp(`^([\\w-]{${KEY_ID_LENGTH}})([\\w-]{${CODE_LENGTH}})([1-9]\\d{0,6})$`);

export const createReportKeyId = (): string => randomBytes(12).toString('base64url');
export const createReportSecret = (): string => randomBytes(32).toString('base64url');

/** `machineNumber` says how often the links of the machine alone were renewed. */
function computeCode(
  { tenant, plant, number, secret }: ReportKey,
  machineId: number,
  machineNumber: number,
): string {
  const renewals = machineNumber > 0 ? [machineNumber] : [];
  const content = JSON.stringify([tenant, plant, number, machineId, ...renewals]);
  return createHmac('sha256', secret).update(content).digest('base64url').slice(0, CODE_LENGTH);
}

export const createReportToken = (
  keyId: string,
  key: ReportKey,
  machineId: number,
  machineNumber = 0,
): string => `${keyId}${computeCode(key, machineId, machineNumber)}${machineId}`;

/** Parses a token; undefined for any other text. Its code is not verified. */
export function parseReportToken(text: string): ReportToken | undefined {
  const [, keyId, code, machineId] = tokenPattern.exec(text) ?? [];
  return keyId && code && machineId ? { keyId, code, machineId: Number(machineId) } : undefined;
}

/** Returns a secret that follows from a text and the key. */
export const deriveSecret = ({ secret }: ReportKey, content: string): string =>
  createHmac('sha256', secret).update(content).digest('base64url');

/** Whether the key signed the token; a code of another length is never one. */
export const isSignedBy = (key: ReportKey, { code, machineId }: ReportToken, machineNumber = 0): boolean =>
  timingSafeEqual(
    Buffer.from(code.padEnd(CODE_LENGTH)),
    Buffer.from(computeCode(key, machineId, machineNumber)),
  );
