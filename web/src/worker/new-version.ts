// Tells on the page that a newer version waits. Whoever wants it presses once; it never comes over something typed.
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
          if (unsaved()) {
            flash('warning', text('typed'));
            return;
          }
          dismiss(offer);
          // a browser lets the version in use end what it is at first, which may take a while
          flash('info', text('coming'));
          update();
        },
      },
    ],
  });
}

/** Asks as the browser would before the page goes, without its going. */
const unsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
