/** How strong a typed password looks, in words; the server alone decides whether it is enough. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < 8) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w\s]/].filter((kind) => kind.test(password)).length;
  if (password.length >= 14 && kinds >= 3) return 3;
  if (password.length >= 10 && kinds >= 3) return 2;
  return kinds >= 2 ? 1 : 0;
}
