// Fields of a procedure or order for what its work needs before it begins (beyond 19).
import * as z from 'zod';
import { code, flag, optional } from '../fields.ts';

/** Maximum number of kinds of permits that one procedure or order names. */
const MAX_NEEDED_PERMITS = 5;

export const workNeedFields = {
  /** Whether the work needs the machine without energy. */
  isolate: optional(flag()),
  /** Codes of the kinds of permits that the work needs, each once. */
  permitKinds: optional(
    z
      .array(code())
      .max(MAX_NEEDED_PERMITS)
      .overwrite((codes) => [...new Set(codes)])
      .meta({ kind: 'text' }),
  ),
};
