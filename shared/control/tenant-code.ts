// Code of a tenant, as commands name it.
import * as z from 'zod';

/** Code of a tenant: letters, digits and hyphens. Two codes that differ by case alone are the same tenant. */
export const tenantCode = () => z.string().regex(/^[A-Za-z][A-Za-z0-9-]{1,19}$/);
