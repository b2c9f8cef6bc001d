/** A small .xlsx as people upload it: one sheet of texts, in an archive without compression; and the header of one they were given. */
import type { Page } from '@playwright/test';
import { crc32, inflateRawSync } from 'node:zlib';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const XMLNS = 'http://schemas.openxmlformats.org';
const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark);

function partsOf(rows: readonly (readonly string[])[]): Record<string, string> {
  const cells = (row: readonly string[]) => row.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('');
  const data = rows.map((row) => `<row>${cells(row)}</row>`).join('');
  const rels = (type: string, target: string) =>
    `<Relationships xmlns="${XMLNS}/package/2006/relationships"><Relationship Id="r1" Type="${XMLNS}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
  const typeOf = (part: string, name: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${XMLNS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${typeOf('workbook', 'sheet.main')}${typeOf('worksheets/sheet1', 'worksheet')}</Types>`,
    '_rels/.rels': rels('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${XMLNS}/spreadsheetml/2006/main" xmlns:r="${XMLNS}/officeDocument/2006/relationships"><sheets><sheet name="Planilha" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${XMLNS}/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
  };
}

/** The fields of a part that stand in its own header and in the directory alike, from the version needed to the extra length. */
function described(content: Buffer, name: string): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

const marked = (mark: number, ...rest: readonly Buffer[]) => {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(mark);
  return Buffer.concat([signature, ...rest]);
};

export function aSheet(...rows: readonly (readonly string[])[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(partsOf(rows))) {
    const content = Buffer.from(text);
    const fields = described(content, name);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const file = marked(0x04034b50, fields, Buffer.from(name), content);
    directory.push(marked(0x02014b50, Buffer.from([20, 0]), fields, place, Buffer.from(name)));
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, marked(0x06054b50, end)]);
}

/** Gives a sheet to the import whose dialog is open. */
export async function chooseSheet(page: Page, sheet: Buffer): Promise<void> {
  await page.locator('input[type=file][accept*=".xlsx"]').setInputFiles({ name: 'pessoas.xlsx', mimeType: XLSX, buffer: sheet });
}

const DIRECTORY_ENTRY = 46;
const FILE_HEADER = 30;

/** The parts of an archive by their names, found by its directory. */
function partsIn(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const parts = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [number, number, number];
    const name = archive.toString('utf8', at + DIRECTORY_ENTRY, at + DIRECTORY_ENTRY + nameLength);
    const file = archive.readUInt32LE(at + 42);
    const start = file + FILE_HEADER + archive.readUInt16LE(file + 26) + archive.readUInt16LE(file + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    parts.set(name, (archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString());
    at += DIRECTORY_ENTRY + nameLength + extra + comment;
  }
  return parts;
}

/** The first row of a template's first sheet, whose cells hold their own texts. */
export function headerOf(template: Buffer): string[] {
  const sheet = partsIn(template).get('xl/worksheets/sheet1.xml') ?? '';
  const [row = ''] = /<row r="1".*?<\/row>/s.exec(sheet) ?? [];
  return Array.from(row.matchAll(/<t>(.*?)<\/t>/g), ([, text]) => text ?? '');
}
