/** A receipt that never existed, drawn by the repository's own printer, with what stands on it. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const DRAW = `
import base64, datetime, json, sys
from receipts import draw, second
seed, days = int(sys.argv[1]), sys.argv[2]
on = datetime.date.today() - datetime.timedelta(days=int(days or 0))
drawn = draw(seed, 0, on=on) if days else second.draw(seed, 0)
truth = drawn.truth
print(json.dumps({"image": base64.b64encode(drawn.content).decode(), "value": f"{truth.value:.2f}", "day": truth.day.isoformat(), "name": truth.name}))
`;

export interface DrawnReceipt {
  image: Buffer;
  value: string;
  day: string;
  name: string;
}

/** The same seed draws the same receipt, of some days ago. */
export const drawReceipt = (seed: number, daysAgo: number): DrawnReceipt => drawn(seed, daysAgo);

/** Its total is printed before and after rounding to five cents: the reader takes the first and offers the second, which was paid. */
export const drawTwoTotals = (): DrawnReceipt & { readFirst: string } => ({ ...drawn(6_700_172, null), readFirst: '14.96' });

/** Without `daysAgo` a paper of the second generator, whose day belongs to its seed. */
function drawn(seed: number, daysAgo: number | null): DrawnReceipt {
  const python = process.env.TRAJETO_PYTHON ?? `${ROOT}.venv/bin/python`;
  const answer = execFileSync(python, ['-c', DRAW, String(seed), String(daysAgo ?? '')], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  const receipt = JSON.parse(answer.toString()) as Omit<DrawnReceipt, 'image'> & { image: string };
  return { ...receipt, image: Buffer.from(receipt.image, 'base64') };
}
