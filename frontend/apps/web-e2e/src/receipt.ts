/** A receipt that never existed, drawn by the repository's own printer, with what stands on it. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const DRAW = `
import base64, datetime, json, sys
from receipts.drawing import draw
drawn = draw(int(sys.argv[1]), 0, on=datetime.date.today() - datetime.timedelta(days=int(sys.argv[2])))
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
export function drawReceipt(seed: number, daysAgo: number): DrawnReceipt {
  const python = process.env.TRAJETO_PYTHON ?? `${ROOT}.venv/bin/python`;
  const answer = execFileSync(python, ['-c', DRAW, String(seed), String(daysAgo)], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  const drawn = JSON.parse(answer.toString()) as Omit<DrawnReceipt, 'image'> & { image: string };
  return { ...drawn, image: Buffer.from(drawn.image, 'base64') };
}
