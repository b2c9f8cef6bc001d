/** Run by the generator on the folder it wrote: `node export-shared.ts FOLDER`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportShared } from './placement.ts';

const file = join(process.argv[2] ?? '', '@tanstack/react-query.gen.ts');
writeFileSync(file, exportShared(readFileSync(file, 'utf8')));
