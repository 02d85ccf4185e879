import { describe, expect, it } from 'vitest';
import { createPersonalTexts } from './personal-texts.ts';

const texts = createPersonalTexts(
  { email: 't.rossi@nova.example', names: [{ name: 'Tea Rossi' }, { name: 'Tea', surname: 'De Rossi' }] },
  { name: 'erased person 1a2b', email: 'erased-1a2b@erased.invalid' },
);

describe('a text', () => {
  it.each([
    ['Tea Rossi', 'erased person 1a2b'],
    ['  tea   ROSSI ', 'erased person 1a2b'],
    ['Rossi Tea closed it', 'erased person 1a2b closed it'],
    ['called DE ROSSI, Tea.', 'called erased person 1a2b.'],
    ['Tea De Rossi/Ada', 'erased person 1a2b/Ada'],
    ['to T.Rossi@Nova.Example.', 'to erased-1a2b@erased.invalid.'],
    ['?to=t.rossi%40nova.example&x', '?to=erased-1a2b@erased.invalid&x'],
    ['{"by":"Tea Rossi"}', '{"by":"erased person 1a2b"}'],
  ])('%s names the person', (text, after) => {
    expect(texts.replace(text)).toBe(after);
  });

  it.each([
    'Dorotea Rossi',
    'Tea Rossini',
    'mat.rossi@nova.example',
    't.rossi@nova.example.org',
    'st.rossi@nova.example',
    'Tea, then Ada',
    '',
  ])('%s names somebody else', (text) => {
    expect(texts.replace(text)).toBe(text);
  });

  it('may mention the person by the last name alone', () => {
    expect(texts.mayMention('ask Rossi about the pump')).toBe(true);
    expect(texts.mayMention('ask Rossini about the pump')).toBe(false);
  });
});

it('a hyphen and an apostrophe are letters like others', () => {
  const anne = createPersonalTexts(
    { email: "anne-lise.o'neil@nova-foods.example", names: [{ name: 'Anne-Lise', surname: "O'Neil" }] },
    { name: 'erased person 9', email: 'erased-9@erased.invalid' },
  );
  expect(anne.replace("O'Neil Anne-Lise <Anne-Lise.O'Neil@nova-foods.example>")).toBe(
    'erased person 9 <erased-9@erased.invalid>',
  );
});

it('a name of one word is replaced only where it is the whole text', () => {
  const admin = createPersonalTexts(
    { email: 'root@nova.example', names: [{ name: 'Pump' }] },
    { name: 'erased person 3c', email: 'erased-3c@erased.invalid' },
  );
  expect(admin.replace('pump')).toBe('erased person 3c');
  expect(admin.replace('the pump leaks')).toBe('the pump leaks');
});
