// Words of files in three languages: titles of columns, what else people call them, and how they say what is chosen.

/** A header or a choice by its letters and digits alone: case, accents, blanks and punctuation tell nothing. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
