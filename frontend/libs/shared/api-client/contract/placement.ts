/**
 * Which file each generated call stands in: one of its own. A bundler drops what a file exports and no page uses, but a file
 * that several pages use goes whole into the chunk they share: from one file, the home carried the calls of every page.
 */

/** What is read of a symbol of the generator. */
export interface GeneratedSymbol {
  name: string;
  meta?: { plugin?: string; resource?: string };
}

/** Functions the query plugin writes for itself and leaves unexported; `exportShared` makes them importable. */
const SHARED = ['createQueryKey', 'createInfiniteParams'];
const OF_QUERY = /^([a-z]\w*?)(InfiniteQueryKey|InfiniteOptions|QueryKey|Options|Mutation)$/;

/** The file a symbol is written to, without its ending; undefined where the plugin decides. */
export function fileOf({ name, meta }: GeneratedSymbol): string | undefined {
  if (meta?.plugin === '@hey-api/sdk' && meta.resource === 'operation') return `calls/${name}`;
  if (meta?.plugin !== '@tanstack/react-query' || SHARED.includes(name)) return undefined;
  const call = OF_QUERY.exec(name)?.[1];
  return call === undefined ? undefined : `queries/${call}`;
}

/** The list a symbol is exported from, without its ending. */
export function listOf(symbol: GeneratedSymbol): string[] | undefined {
  const file = fileOf(symbol);
  return file === undefined ? undefined : [file.slice(0, file.indexOf('/'))];
}

/** The query plugin's own file with its functions exported. Throws when the plugin no longer writes one of them. */
export function exportShared(source: string): string {
  return SHARED.reduce((text, name) => {
    const written = `\nconst ${name} = `;
    if (!text.includes(written)) throw new Error(`The generator no longer writes a function ${name} of its own`);
    return text.replace(written, `\nexport const ${name} = `);
  }, source);
}
