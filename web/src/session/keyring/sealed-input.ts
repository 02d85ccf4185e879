// Unsaved input and texts of alerts: sealed while the tablet is locked, restored with the code.
import { decryptForPerson, encryptForPerson } from './keyring.ts';
import { findKnownUser, updateKnownUser } from './user-records.ts';

type Texts = Record<string, string>;

/** Storage keys with these prefixes may contain texts of the work. */
const tabKeys = /^(draft|view):/;
const deviceKeys = /^alerts\.heard\./;

const collectTexts = (storage: Storage, names: RegExp): Texts =>
  Object.fromEntries(
    Object.keys(storage)
      .filter((key) => names.test(key))
      .map((key) => [key, storage.getItem(key) ?? '']),
  );

const textEncoder = new TextEncoder();

interface UnsavedInput {
  tab: Texts;
  device: Texts;
}

/** Drafts of another user who worked in this tab are dropped. */
const isOwnKey = (key: string, person: string) =>
  !key.startsWith('draft:') || key.startsWith(`draft:${person.split('/')[1]}:`);

const filterOwnTexts = (texts: Texts, person: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => isOwnKey(key, person)));

/** Seals the input of this tab for a person whose data key is open; without a person it is removed. */
export async function sealUnsavedInput(person: string | undefined): Promise<void> {
  const typed: UnsavedInput = {
    tab: collectTexts(sessionStorage, tabKeys),
    device: collectTexts(localStorage, deviceKeys),
  };
  for (const key of Object.keys(typed.tab)) sessionStorage.removeItem(key);
  for (const key of Object.keys(typed.device)) localStorage.removeItem(key);
  if (!person) return;
  const ownInput: UnsavedInput = { ...typed, tab: filterOwnTexts(typed.tab, person) };
  if (Object.keys({ ...ownInput.tab, ...ownInput.device }).length === 0) return;
  const sealed = await encryptForPerson(person, textEncoder.encode(JSON.stringify(ownInput)));
  await updateKnownUser(
    person,
    (knownUser) => knownUser && { ...knownUser, typed: [...(knownUser.typed ?? []), sealed] },
  );
}

/** Restores the texts; values stored in the meantime take precedence. */
const restoreTexts = (storage: Storage, texts: Texts) => {
  for (const [key, value] of Object.entries(texts))
    if (storage.getItem(key) === null) storage.setItem(key, value);
};

export async function restoreUnsavedInput(person: string): Promise<void> {
  const sealedInputs = (await findKnownUser(person))?.typed ?? [];
  for (const sealed of sealedInputs) {
    const bytes = await decryptForPerson(person, sealed);
    const typed: UnsavedInput | undefined = bytes && JSON.parse(new TextDecoder().decode(bytes));
    if (!typed) continue;
    restoreTexts(sessionStorage, typed.tab);
    restoreTexts(localStorage, typed.device);
  }
  if (sealedInputs.length > 0)
    await updateKnownUser(person, (knownUser) => knownUser && { ...knownUser, typed: undefined });
}
