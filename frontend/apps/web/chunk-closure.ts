/** The chunks of a build that arrive together. */
import type { Rolldown } from 'vite';

/** The chunks of the modules whose path matches, and all that these import at once, by file name. */
export function closureOf(bundle: Rolldown.OutputBundle, starts: readonly RegExp[]): Map<string, Rolldown.OutputChunk> {
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    found.set(file, chunk);
    chunk.imports.forEach(visit);
  };
  const begins = (id: string | null) => id !== null && starts.some((start) => start.test(id));
  for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && begins(chunk.facadeModuleId)) visit(file);
  return found;
}
