/** A panel as a file made in the browser: its rows as CSV, or drawn as a PNG. */
import { foldText } from '@trajeto/shared-format';
import { saveFile } from '@trajeto/shared-ui';
import type { PanelTable } from './panel-table';

const NBSP = /\u00a0/g;
/** A sheet would run a text that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(shown: string): string {
  const plain = shown.replace(NBSP, ' ').replace(/^R\$ /, '');
  const safe = FORMULA.test(plain) ? `'${plain}` : plain;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Semicolons and a byte order mark: what a Brazilian spreadsheet opens without asking. */
export function csvOf({ heads, rows }: PanelTable): string {
  const lines = [heads, ...rows.map(({ cells }) => cells)].map((cells) => cells.map(csvCell).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** `Percentual por produto` → `percentual-por-produto`. */
export const fileNameOf = (title: string): string =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export function savePanelAsCsv(title: string, table: PanelTable): void {
  saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${fileNameOf(title)}.csv`);
}

const WIDTH = 960;
const MARGIN = 32;
const LINE = 36;
const HEAD = 96;
const SCALE = 2;
/** More rows than a picture can hold are in the sheet. */
const MOST_ROWS = 50;

interface Ink {
  surface: string;
  text: string;
  quiet: string;
  bar: string;
}

function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  const token = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  return {
    surface: token('--tj-surface', '#ffffff'),
    text: token('--tj-text', '#14191b'),
    quiet: token('--tj-text-2', '#536066'),
    bar: token('--bi-bar', '#04828d'),
  };
}

/** The text cut to the width it has, with an ellipsis. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
  return `${text.slice(0, end)}…`;
}

function drawCells(context: CanvasRenderingContext2D, cells: readonly string[], baseline: number): void {
  const firstWidth = cells.length > 1 ? 360 : WIDTH - 2 * MARGIN;
  const restWidth = (WIDTH - 2 * MARGIN - firstWidth) / Math.max(1, cells.length - 1);
  cells.forEach((cell, index) => {
    context.textAlign = index === 0 ? 'left' : 'right';
    const x = index === 0 ? MARGIN : MARGIN + firstWidth + index * restWidth;
    context.fillText(fitted(context, cell, (index === 0 ? firstWidth : restWidth) - 12), x, baseline);
  });
}

function drawPanel(context: CanvasRenderingContext2D, title: string, { heads, rows }: PanelTable, ink: Ink, font: string): void {
  const most = Math.max(1, ...rows.map(({ height = 0 }) => height));
  context.fillStyle = ink.text;
  context.font = `700 22px ${font}`;
  context.fillText(title, MARGIN, 44);
  context.fillStyle = ink.quiet;
  context.font = `500 14px ${font}`;
  drawCells(context, heads, HEAD - 16);
  rows.slice(0, MOST_ROWS).forEach(({ cells, height }, index) => {
    const top = HEAD + index * LINE;
    context.fillStyle = ink.text;
    context.font = `400 15px ${font}`;
    drawCells(context, cells, top + 18);
    context.fillStyle = ink.bar;
    if (height) context.fillRect(MARGIN, top + 25, (height / most) * (WIDTH - 2 * MARGIN), 4);
  });
}

/** In the colours of the scheme that `element` stands in. */
export function savePanelAsPng(title: string, table: PanelTable, element: Element): void {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = (HEAD + Math.min(MOST_ROWS, table.rows.length) * LINE + MARGIN) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) return;
  const ink = inkOf(element);
  context.scale(SCALE, SCALE);
  context.fillStyle = ink.surface;
  context.fillRect(0, 0, WIDTH, canvas.height);
  drawPanel(context, title, table, ink, getComputedStyle(element).fontFamily);
  canvas.toBlob((file) => file && saveFile(file, `${fileNameOf(title)}.png`), 'image/png');
}
