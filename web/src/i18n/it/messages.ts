// What refusals say in this language; of the others the build keeps nothing here.
import { messagesIn } from '../../../../shared/messages.ts';

export const messages = messagesIn('it');
