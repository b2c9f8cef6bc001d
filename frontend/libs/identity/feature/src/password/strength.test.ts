import { expect, it } from 'vitest';
import { passwordText } from './password.text';
import { strengthOf } from './strength';

it.each([
  ['', 'fraca'],
  ['Aa1!aaa', 'fraca'],
  ['aaaaaaaa', 'fraca'],
  ['aaaaaaa1', 'razoável'],
  ['Aaaaaaa1', 'razoável'],
  ['Aaaaaaaaa1', 'boa'],
  ['aaaaaaaaaaaaa1', 'razoável'],
  ['Aaaaaaaaaaaaa1', 'forte'],
])('%j reads as a %s password', (password, word) => {
  expect(passwordText.strength[strengthOf(password)]).toBe(`Força da senha: ${word}`);
});
