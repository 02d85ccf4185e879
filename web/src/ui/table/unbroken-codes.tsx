// Text whose codes do not break: a line may end before or after them, but not at their hyphens.
import { isCodeLike } from './column-widths.ts';

export function UnbrokenCodes({ text }: { text: string }) {
  const parts = text.split(/(\s+)/);
  if (parts.length === 1 || !parts.some(isCodeLike)) return text;
  return parts.map((part, at) =>
    isCodeLike(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
      <span key={at} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
