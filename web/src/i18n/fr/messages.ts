// Texts of refusals in this language; the build leaves out the other languages.
import { getMessages } from '#shared/messages.ts';

export const messages = getMessages('fr');
