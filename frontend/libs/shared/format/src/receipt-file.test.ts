import { expect, it } from 'vitest';
import { LARGEST_RECEIPT, receiptProblem } from './receipt-file';

it.each([
  [{ name: 'r.pdf', type: 'application/pdf', size: LARGEST_RECEIPT }, null],
  [{ name: 'r.HEIC', type: '', size: 10 }, null],
  [{ name: 'r.gif', type: 'image/gif', size: 10 }, /Envie JPEG/],
  [{ name: 'r.exe', type: '', size: 10 }, /Envie JPEG/],
  [{ name: 'r.png', type: 'image/png', size: LARGEST_RECEIPT + 1 }, /grande demais/],
])('a receipt: %j', (file, problem) => {
  if (problem === null) expect(receiptProblem(file)).toBeNull();
  else expect(receiptProblem(file)).toMatch(problem);
});
