// User settings for display (product §3 Settings, §5, §9).
import * as z from 'zod';
import { languages } from '../messages.ts';

export const themes = ['LIGHT', 'ONE_DARK', 'TEROTECH'] as const;

export const Settings = z.strictObject({
  direction: z.enum(['ltr', 'rtl']).default('ltr'),
  responsiveFontSizes: z.boolean().default(true),
  theme: z.enum(themes).default('TEROTECH'),
  language: z.enum(languages).default('it'),
  globalization: z.enum(['en', 'it']).default('en'),
});
export type Settings = z.infer<typeof Settings>;
