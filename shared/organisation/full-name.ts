// Full name of an operator for lists, forms and printouts: surname first.
export const formatFullName = ({ name, surname }: { name: string; surname?: string }): string =>
  [surname, name].filter(Boolean).join(' ');
