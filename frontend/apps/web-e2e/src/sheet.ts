/** A small .xlsx as people upload it: one sheet of texts, in an archive without compression. */
import { crc32 } from 'node:zlib';

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
