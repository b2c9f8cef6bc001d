/** CNPJs that no company of the demo has. */
const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function withDigit(body: string): string {
  const weights = WEIGHTS.slice(WEIGHTS.length - body.length);
  const rest = weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11;
  return body + String(rest < 2 ? 0 : 11 - rest);
}

/** Twelve digits with the two check digits of the Receita Federal. */
export const cnpjOf = (root: string): string => withDigit(withDigit(root));

let given = 0;

/** One that was not given before, whatever the clock says. */
export function aCnpj(): string {
  given += 1;
  return cnpjOf(`${String(Date.now() + given).slice(-8)}0001`);
}
