// Pages of reports without an account: the form that the label of a machine opens, and the status of a report.
// They load nothing of the app, since they are opened once, on a phone.
import type { Language } from '#shared/messages.ts';
import en from '../i18n/en/publicReport.json' with { type: 'json' };
import fr from '../i18n/fr/publicReport.json' with { type: 'json' };
import it from '../i18n/it/publicReport.json' with { type: 'json' };
import { build } from './dom.ts';
import {
  type Outcome,
  type ReportedMachine,
  type ReportStatus,
  readMachine,
  readStatus,
  sendReport,
  stopMails,
  uploadPhoto,
} from './requests.ts';

const texts: Record<Language, typeof en> = { en, it, fr };
const languages = ['en', 'it', 'fr'] as const satisfies readonly Language[];
const languageNames: Record<Language, string> = { en: 'English', it: 'Italiano', fr: 'Français' };
const conditions = ['stopped', 'degraded', 'running'] as const;
const MAX_DESCRIPTION = 1000;
const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];
const MAX_PHOTOS = 2;
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

const root = document.querySelector<HTMLElement>('#report')!;
const [, , first = '', second] = location.pathname.split('/').map(decodeURIComponent);
const isStatusPage = first === 'status' && second !== undefined;

/** Input of the reporter, which a change of language keeps. */
const draft = { machineStatus: '', description: '', contact: '', photos: [] as File[] };
/** Ids of photos that arrived, so that a report that is sent again contains the same ones. */
const photoIds = new Map<File, string>();
let photoProblem: 'photoTooLarge' | 'photoKind' | 'photosNotSent' | undefined;
let machine: Outcome<ReportedMachine> | undefined;
let status: Outcome<ReportStatus> | undefined;
let sent: Outcome<{ statusUrl: string }> | undefined;
let isSending = false;
let areMailsStopped = false;
/** Key of the report, so that it arrives once though it is sent again after a lost answer. */
const requestKey = crypto.randomUUID();

const getLanguage = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? 'en';

/** Draws the page again; `focused` is the id of the element that gets the focus. */
function render(focused?: string): void {
  const t = texts[getLanguage()];
  document.title = t.title;
  root.replaceChildren(
    build('main', {}, ...(isStatusPage ? buildStatus() : buildReport())),
    build('footer', {}, build('nav', { 'aria-label': t.languages }, ...languages.map(buildLanguageButton))),
  );
  if (focused) document.getElementById(focused)?.focus();
}

function buildLanguageButton(language: Language) {
  const id = `language-${language}`;
  return build(
    'button',
    {
      id,
      type: 'button',
      lang: language,
      'aria-pressed': String(language === getLanguage()),
      onclick: () => {
        document.documentElement.lang = language;
        // The boot script reads it on the next page.
        localStorage.setItem('language', language);
        render(id);
      },
    },
    languageNames[language],
  );
}

const buildHeading = (text: string) => build('h1', { id: 'heading', tabIndex: -1 }, text);

/** Says why there is no content; a page that could not be read can be read again. */
function buildFailure(kind: 'notFound' | 'unreachable', retry: () => Promise<void>): Node[] {
  const t = texts[getLanguage()];
  if (kind === 'notFound') return [buildHeading(t.notFoundTitle), build('p', {}, t.notFoundText)];
  return [
    buildHeading(t.unreachableTitle),
    build('p', {}, t.unreachableText),
    build('button', { type: 'button', onclick: () => void retry() }, t.retry),
  ];
}

function buildReport(): Node[] {
  const t = texts[getLanguage()];
  if (!machine) return [build('p', { role: 'status' }, t.loading)];
  if (machine.kind !== 'content')
    return buildFailure(machine.kind === 'notFound' ? 'notFound' : 'unreachable', load);
  if (sent?.kind === 'content') return buildConfirmation(sent.content.statusUrl);
  if (sent?.kind === 'notFound') return buildFailure('notFound', load);
  const { code, description } = machine.content.machine;
  return [buildHeading(`${code} – ${description}`), build('p', {}, t.intro), buildForm()];
}

function buildForm(): HTMLFormElement {
  const t = texts[getLanguage()];
  return build(
    'form',
    {
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    build(
      'fieldset',
      {},
      build('legend', {}, t.machineStatus),
      ...conditions.map((condition) =>
        build(
          'label',
          { className: 'choice' },
          build('input', {
            type: 'radio',
            name: 'machineStatus',
            value: condition,
            required: true,
            checked: draft.machineStatus === condition,
            onchange: () => {
              draft.machineStatus = condition;
            },
          }),
          build('span', {}, t.conditions[condition]),
        ),
      ),
    ),
    build(
      'label',
      {},
      build('span', {}, t.description),
      build('textarea', {
        required: true,
        maxLength: MAX_DESCRIPTION,
        value: draft.description,
        oninput: ({ target }) => {
          draft.description = (target as HTMLTextAreaElement).value;
        },
      }),
    ),
    build(
      'label',
      {},
      build('span', {}, t.contact),
      build('input', {
        type: 'email',
        autocomplete: 'email',
        maxLength: 254,
        value: draft.contact,
        'aria-describedby': 'contact-hint',
        oninput: ({ target }) => {
          draft.contact = (target as HTMLInputElement).value;
        },
      }),
      build('span', { id: 'contact-hint', className: 'quiet' }, t.contactHint),
    ),
    ...buildPhotos(),
    build('p', { id: 'problem', className: 'error', role: 'alert' }, getProblem()),
    build(
      'button',
      { type: 'submit', className: 'send', disabled: isSending },
      isSending ? t.sending : t.send,
    ),
  );
}

/** Returns the choice of photos, while more are possible, and the chosen ones. */
function buildPhotos(): Node[] {
  const t = texts[getLanguage()];
  const choice = build(
    'label',
    {},
    build('span', {}, t.photos),
    build('input', {
      type: 'file',
      id: 'photos',
      accept: photoTypes.join(','),
      multiple: true,
      onchange: ({ target }) => addPhotos([...((target as HTMLInputElement).files ?? [])]),
    }),
  );
  const chosen = draft.photos.map((photo) =>
    build(
      'button',
      {
        type: 'button',
        onclick: () => {
          draft.photos = draft.photos.filter((each) => each !== photo);
          render('heading');
        },
      },
      t.photoChosen.replace('{{name}}', () => photo.name),
    ),
  );
  return [...(draft.photos.length < MAX_PHOTOS ? [choice] : []), ...chosen];
}

function addPhotos(added: readonly File[]): void {
  const accepted = added.filter(({ type }) => photoTypes.includes(type));
  const fitting = accepted.filter(({ size }) => size <= MAX_PHOTO_BYTES);
  photoProblem = accepted.length < added.length ? 'photoKind' : undefined;
  if (fitting.length < accepted.length) photoProblem = 'photoTooLarge';
  draft.photos = [...draft.photos, ...fitting].slice(0, MAX_PHOTOS);
  sent = undefined;
  render('photos');
}

/** Uploads the photos that did not arrive yet. Returns the ids of all; undefined if one did not arrive. */
async function uploadPhotos(): Promise<string[] | undefined> {
  for (const photo of draft.photos) {
    const id = photoIds.get(photo) ?? (await uploadPhoto(first, photo));
    if (id === undefined) return undefined;
    photoIds.set(photo, id);
  }
  return draft.photos.flatMap((photo) => photoIds.get(photo) ?? []);
}

/** Returns the reason why the report was not taken; the form itself stays as it is. */
function getProblem(): string {
  const t = texts[getLanguage()];
  if (photoProblem) return t[photoProblem];
  if (sent?.kind === 'tooMany') return t.tooMany.replace('{{minutes}}', String(sent.minutes));
  if (sent?.kind === 'invalid') return sent.fields.includes('contact') ? t.contactWrong : t.invalid;
  return sent?.kind === 'unreachable' ? t.notSent : '';
}

async function submit(): Promise<void> {
  if (isSending) return;
  isSending = true;
  sent = undefined;
  render();
  const photos = await uploadPhotos();
  photoProblem = photos ? undefined : 'photosNotSent';
  if (!photos) {
    isSending = false;
    return render('heading');
  }
  const { machineStatus, description, contact } = draft;
  const report = {
    ...{ token: first, machineStatus, description, contact, language: getLanguage() },
    ...(photos.length > 0 && { photos }),
  };
  sent = await sendReport(report, requestKey);
  isSending = false;
  render('heading');
}

function buildConfirmation(statusUrl: string): Node[] {
  const t = texts[getLanguage()];
  return [
    buildHeading(t.sentTitle),
    build('p', {}, draft.contact ? t.sentWithMail : t.sentText),
    build('p', {}, build('a', { href: new URL(statusUrl).pathname }, t.statusLink)),
  ];
}

function buildStatus(): Node[] {
  const t = texts[getLanguage()];
  if (!status) return [build('p', { role: 'status' }, t.loading)];
  if (status.kind !== 'content')
    return buildFailure(status.kind === 'notFound' ? 'notFound' : 'unreachable', load);
  const { state, reason, mails } = status.content;
  return [
    buildHeading(t.statusTitle),
    build('p', { className: 'state', role: 'status' }, t.states[state]),
    build('p', {}, t.stateTexts[state]),
    reason === undefined ? build('p', {}) : build('p', { className: 'words' }, reason),
    ...(mails ? [build('button', { type: 'button', onclick: () => void stop() }, t.stopMails)] : []),
    ...(areMailsStopped ? [build('p', { role: 'status' }, t.mailsStopped)] : []),
  ];
}

/** Opening the page changes nothing, since mail scanners open links; the button does. */
async function stop(): Promise<void> {
  areMailsStopped = (await stopMails(second!)).kind === 'content';
  await load();
}

async function load(): Promise<void> {
  if (isStatusPage) status = await readStatus(second);
  else machine = await readMachine(first);
  render();
}

render();
void load();
// The status page is read again when its reporter returns to it.
if (isStatusPage)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void load();
  });
