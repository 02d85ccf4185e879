// Message that a newer version is available. The user starts the update; it never discards unsaved input.
import { i18n } from '../i18n/i18n.ts';
import { textOf } from '../i18n/text.ts';
import { dismiss, flash } from '../ui/flashes.ts';

export async function offerVersion(update: () => void): Promise<void> {
  await i18n.loadNamespaces(['version']);
  const text = textOf('version');
  const offer = flash('info', text('text'), {
    header: text('title'),
    actions: [
      {
        text: text('update'),
        run: () => {
          if (hasUnsavedInput()) {
            flash('warning', text('typed'));
            return;
          }
          dismiss(offer);
          // The browser waits until the current version is idle, which may take a while.
          flash('info', text('coming'));
          update();
        },
      },
    ],
  });
}

/** Whether the page has unsaved input, determined by dispatching the event that precedes leaving it. */
const hasUnsavedInput = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
